declare module 'html-to-text' {
  /** The part of its options that we use. */
  interface HtmlToTextOptions {
    wordwrap?: number | false
    selectors?: { selector: string; format?: string; options?: Record<string, unknown> }[]
  }
  export function convert(html: string, options?: HtmlToTextOptions): string
}
