/** Modules of WebAssembly, each compiled when it is first used. */
const modules = new Map<Uint8Array, WebAssembly.Module>();

export function compiled(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  const module = modules.get(bytes) ?? new WebAssembly.Module(bytes);
  modules.set(bytes, module);
  return module;
}
