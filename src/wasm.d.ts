/** The bundler (and a small plugin in the tests) turns an imported .wasm file into its bytes. */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** The part of WebAssembly that is used; the compiler's own declaration comes only with the whole DOM. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
    static imports(
      module: Module,
    ): readonly { readonly module: string; readonly name: string; readonly kind: string }[];
  }
  class Instance {
    constructor(
      module: Module,
      imports?: { readonly env?: { readonly memory: Memory }; readonly [module: string]: object | undefined },
    );
    readonly exports: unknown;
  }
  class Memory {
    /** Pages of 64 KiB. */
    constructor(size: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean });
    readonly buffer: ArrayBuffer;
  }
  interface Global {
    readonly value: number;
  }
}
