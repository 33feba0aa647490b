/** A test of the product as operators run it. */
export interface Deployment {
  /** A temporary directory that is removed at the end. */
  directory: string
  /** Registers a cleanup that runs at the end, also after a failure. The last one runs first. */
  afterwards: (end: () => Promise<unknown>) => void
  /** Records a result. The run fails unless all are good. */
  find: (what: string, result: string | number, isGood: boolean) => void
}
