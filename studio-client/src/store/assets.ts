// Where the assets of a scene are: at the studio, or in the page itself.

const embedded = new Map<string, string>()

/** Keep an asset in the page. */
export function embed(name: string, content: Uint8Array<ArrayBuffer>): void {
  embedded.set(name, URL.createObjectURL(new Blob([content])))
}

/** Where an asset can be fetched. */
export function assetAddress(name: string): string {
  return embedded.get(name) ?? new URL(`asset/${name}`, location.href).href
}
