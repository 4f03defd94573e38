/**
 * Modules of the build in a browser. They import each other by their names in one folder; a script of an extension may be on another server,
 * from which nothing is imported. So each text is read once, and has an address of its own, which takes the place of its name in others.
 */

/** Imports of chunks, and of the module that describes the machine, as the build writes them. */
const imports = /(["'])\.\/((?:chunk-\w+|machine)\.js)\1/g;
/** A browser describes its machine otherwise than Node. */
const machine = "web-machine.js";

export class ModuleAddresses {
  private readonly addresses = new Map<string, Promise<string>>();

  /** @param read the text of a file of the build */
  constructor(private readonly read: (name: string) => Promise<string>) {}

  of(name: string): Promise<string> {
    let address = this.addresses.get(name);
    if (!address) {
      address = this.make(name);
      // The next one tries again.
      address.catch(() => this.addresses.delete(name));
      this.addresses.set(name, address);
    }
    return address;
  }

  /** Of the script of a thread. The machine comes first: it gives the script engine the sine and cosine of Node. */
  async ofThread(name: string): Promise<string> {
    const [first, program] = await Promise.all([this.of(machine), this.of(name)]);
    // Messages that arrive before the program listens are kept; a failure ends the thread as an error of its own.
    return addressOfText(`const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(first)})
  .then(() => import(${JSON.stringify(program)}))
  .then(
    () => early.forEach((event) => onmessage(event)),
    (error) => setTimeout(() => { throw error; }),
  );
`);
  }

  private async make(name: string): Promise<string> {
    const text = await this.read(name);
    const named = new Map<string, string>();
    for (const [, , imported] of text.matchAll(imports))
      named.set(imported!, await this.of(imported === "machine.js" ? machine : imported!));
    return addressOfText(text.replace(imports, (_, quote, imported) => quote + named.get(imported) + quote));
  }
}

function addressOfText(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
