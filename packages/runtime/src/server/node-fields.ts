/**
 * The header fields of a request of Node. Those that every request is asked for are found at once: to go through all names again for each
 * costs several times as much.
 */
export class NodeFields {
  readonly #raw: readonly string[];
  #host: string | null = null;
  #accept: string | null = null;
  #contentType: string | null = null;
  #contentLength: string | null = null;
  #contentEncoding: string | null = null;
  #transferEncoding: string | null = null;

  /** Takes names and values in turn. */
  constructor(raw: readonly string[]) {
    this.#raw = raw;
    for (let index = 0; index + 1 < raw.length; index += 2) {
      const name = raw[index] ?? "";
      const value = raw[index + 1] ?? "";
      // No two of them are of one length.
      switch (name.length) {
        case 4:
          if (isNamed(name, "Host", "host")) this.#host = joined(this.#host, value);
          break;
        case 6:
          if (isNamed(name, "Accept", "accept")) this.#accept = joined(this.#accept, value);
          break;
        case 12:
          if (isNamed(name, "Content-Type", "content-type"))
            this.#contentType = joined(this.#contentType, value);
          break;
        case 14:
          if (isNamed(name, "Content-Length", "content-length"))
            this.#contentLength = joined(this.#contentLength, value);
          break;
        case 16:
          if (isNamed(name, "Content-Encoding", "content-encoding"))
            this.#contentEncoding = joined(this.#contentEncoding, value);
          break;
        case 17:
          if (isNamed(name, "Transfer-Encoding", "transfer-encoding"))
            this.#transferEncoding = joined(this.#transferEncoding, value);
          break;
      }
    }
  }

  /** The value of a field, those of one name joined as HTTP says, where Node would drop some of them. `name` is in lower case. */
  get(name: string): string | null {
    switch (name) {
      case "host":
        return this.#host;
      case "accept":
        return this.#accept;
      case "content-type":
        return this.#contentType;
      case "content-length":
        return this.#contentLength;
      case "content-encoding":
        return this.#contentEncoding;
      case "transfer-encoding":
        return this.#transferEncoding;
      default:
        return this.#find(name);
    }
  }

  #find(name: string): string | null {
    let value: string | null = null;
    for (let index = 0; index + 1 < this.#raw.length; index += 2) {
      const given = this.#raw[index] ?? "";
      if (given.length !== name.length || !isNamed(given, name, name)) continue;
      // Cookies are joined with semicolons (RFC 9113, 8.2.3).
      value = joined(value, this.#raw[index + 1] ?? "", name === "cookie" ? "; " : ", ");
    }
    return value;
  }
}

/** Whether a field has a name, which nearly all clients write in one of two ways: to make a new text of it costs more than to compare. */
function isNamed(given: string, usual: string, lower: string): boolean {
  return given === usual || given === lower || given.toLowerCase() === lower;
}

function joined(value: string | null, next: string, separator = ", "): string {
  return value === null ? next : value + separator + next;
}
