/** Returns the error that the work rejects with. Throws when it succeeds. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('it succeeded')
}
