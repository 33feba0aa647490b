declare module 'linebreak' {
  /** Finds the places where lines may end, by the Unicode line breaking algorithm. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
