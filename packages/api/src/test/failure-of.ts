/** Returns the error of a promise that is rejected. Throws if it is fulfilled. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('it succeeded')
}
