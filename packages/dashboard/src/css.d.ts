/** The build emits each style sheet as a file. The import resolves to its URL. */
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
