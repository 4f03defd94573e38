/** Saves the picture as a file. */

/** @param paint into `canvas`, at the size that the file is to have: it is copied before anything else can happen */
export async function captureImage(canvas: HTMLCanvasElement, paint: () => void): Promise<Blob> {
  const copy = document.createElement("canvas");
  paint();
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The image could not be made: it does not fit into memory.");
  return blob;
}
