/**
 * The build emits `owner.css` and `admin.css` as files, and their import resolves to the URL. A style sheet that a component imports
 * without a name becomes a part of `owner.css`.
 */
declare module '*.css' {
  const url: string
  export default url
}

/** The build emits each picture. The import resolves to its URL. */
declare module '*.svg' {
  const url: string
  export default url
}

declare module '*.avif' {
  const url: string
  export default url
}
