/** The build writes the sheet as a file of its own; the import answers its address. */
declare module '*.css' {
  const address: string
  export default address
}
