/** Messages between the page of the gallery and the extension. */
import { bytes, flag, list, misfit, object, optional, type Shapes, text } from "./shape.ts";

export interface GalleryCard {
  /** Name of the sample; missing for the empty scenario. */
  readonly file?: string;
  readonly question: string;
  readonly title: string;
  readonly about: string;
  /** Address of its picture. */
  readonly picture?: string;
  readonly moves?: true;
}

export interface GalleryGroup {
  readonly heading: string;
  readonly cards: readonly GalleryCard[];
}

export type GalleryUpdate =
  | { readonly kind: "cards"; readonly groups: readonly GalleryGroup[] }
  /** The answer to a request; empty where the motion cannot be read. */
  | { readonly kind: "motion"; readonly file: string; readonly bytes: Uint8Array };

export type GalleryCommand =
  | { readonly kind: "ready" }
  | { readonly kind: "motion"; readonly file: string }
  /** A new scenario from a sample; without `file` an empty one. */
  | { readonly kind: "open"; readonly file?: string };

const updates: Shapes<GalleryUpdate> = {
  cards: {
    groups: list(
      object({
        heading: text,
        cards: list(
          object({
            file: optional(text),
            question: text,
            title: text,
            about: text,
            picture: optional(text),
            moves: optional(flag),
          }),
        ),
      }),
    ),
  },
  motion: { file: text, bytes },
};

const commands: Shapes<GalleryCommand> = {
  ready: {},
  motion: { file: text },
  open: { file: optional(text) },
};

export function galleryUpdate(message: unknown): GalleryUpdate | undefined {
  return misfit(message, updates) === undefined ? (message as GalleryUpdate) : undefined;
}

export function galleryCommand(message: unknown): GalleryCommand | undefined {
  return misfit(message, commands) === undefined ? (message as GalleryCommand) : undefined;
}
