/** Pairs closer than a thousandth of their contact distance: i0 j0 i1 j1 … */
import { Contacts } from "../../results/contacts.ts";
import type { FrameDataSource } from "./frameData.ts";

export function contactPairs(): FrameDataSource {
  let contacts: Contacts | undefined;
  return {
    id: "contacts",
    take({ session, positions }) {
      contacts ??= new Contacts(session.system);
      return contacts.pairs(positions);
    },
  };
}
