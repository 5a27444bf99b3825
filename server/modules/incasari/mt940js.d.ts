declare module 'mt940js' {
  export class Parser {
    constructor(options?: { no86Structure?: boolean })
    /** Parses the text of a file; throws an `Error` that may quote it. */
    parse(text: string): unknown
  }
}
