import { statfsSync } from 'node:fs'
import { readConfig } from '../config/config.ts'
import { StartupError } from '../errors/errors.ts'

/** A database needs more than this to start. */
const leastFreeBytes = 2 ** 20

const sqliteFull = 13
/** Of WebAssembly System Interface, which the embedded database throws. */
const [wasiQuota, wasiFull] = [19, 51]
const postgresFull = '53100'

/**
 * An error of a full disk or an exhausted quota as one sentence, any other error unchanged. The free space counts too, because
 * the embedded database does not always tell the reason of a failure.
 */
export function describeFullDisk(error: unknown): unknown {
  if (error instanceof StartupError) return error
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl && codesOf(error).includes(postgresFull))
    return new StartupError('The disk of the database server is full. Free some space there.')
  if (!isFullDisk(error) && freeBytes(dataDir) >= leastFreeBytes) return error
  return new StartupError(
    `The disk of the data directory ${dataDir} is full. Free some space, or set DATA_DIR to a directory on another disk.`,
  )
}

function isFullDisk(error: unknown): boolean {
  const { name, errno, errcode } = error as { name?: string; errno?: number; errcode?: number }
  return (
    codesOf(error).some((code) => ['ENOSPC', 'EDQUOT', postgresFull].includes(code)) ||
    errcode === sqliteFull ||
    (name === 'ErrnoError' && (errno === wasiFull || errno === wasiQuota))
  )
}

/** The codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Object)) return []
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return [String(code), ...codesOf(cause)]
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
