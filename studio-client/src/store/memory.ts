// What a browser remembers for a page. Pages within pages of other addresses, notebooks for instance, may have no memory at all.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // next time it is as if nobody had chosen
  }
}
