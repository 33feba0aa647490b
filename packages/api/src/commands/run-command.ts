import { DomainError, StartupError } from '../errors/errors.ts'
import { describeFullDisk } from './full-disk.ts'

/** Runs a command and sets the exit code: 0, or 1 after an error. Errors written for people are printed without their stack. */
export async function runCommand(
  usage: string,
  args: string[],
  run: (args: string[]) => Promise<void>,
): Promise<void> {
  try {
    await run(args)
  } catch (thrown) {
    const error =
      thrown instanceof UsageError || thrown instanceof DomainError
        ? thrown
        : describeFullDisk(thrown)
    const isExpected = error instanceof DomainError || error instanceof StartupError
    console.error(error instanceof UsageError ? usage : isExpected ? error.message : error)
    process.exitCode = 1
  }
}

/** The arguments of a command are wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}
