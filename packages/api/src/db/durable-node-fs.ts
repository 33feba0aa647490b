import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's file system that its types leave out. */
interface NodeFileSystem {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * The files of an embedded database, closed to other users and with the fsync that PGlite's own file system lacks: there, PostgreSQL's requests to
 * write to the disk do nothing, and a power cut may lose commits or damage the database.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    preRun.push((module) => {
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem }
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd)
        return 0
      }
      // Emscripten sets the mode of each new file anew, without the umask.
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~0o077
        setattr(node, attributes)
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/**
 * Closes the files of a new database to other users and writes them to the disk: what makes them does neither, whatever
 * the umask.
 */
export function settleTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name)
    if (entry.isDirectory()) settleTree(entryPath)
    else if (entry.isFile()) {
      chmodSync(entryPath, 0o600)
      syncPath(entryPath)
    }
  }
  chmodSync(directory, 0o700)
  // Windows cannot, and need not, sync a directory.
  if (process.platform !== 'win32') syncPath(directory)
}

function syncPath(fileOrDirectory: string): void {
  const descriptor = openSync(fileOrDirectory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
