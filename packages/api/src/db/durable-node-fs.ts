import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { secureTree } from '../config/data-directory.ts'

/** The part of Emscripten's file system that is missing in its types. */
interface NodeFileSystem {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * PGlite's file system with private file modes and a working fsync. In PGlite's own file system fsync does nothing, so a
 * power cut may lose commits or damage the database.
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
      // Emscripten sets the mode of each new file and ignores the umask.
      const { setattr } = NODEFS.node_ops
      NODEFS.node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~0o077
        setattr(node, attributes)
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Makes the files of a new database private and syncs them to the disk. PGlite's initdb does neither. */
export function secureAndSyncTree(directory: string): void {
  secureTree(directory, (entryPath, isDirectory) => {
    // Windows does not support syncing a directory.
    if (!isDirectory || process.platform !== 'win32') syncPath(entryPath)
  })
}

function syncPath(fileOrDirectory: string): void {
  const descriptor = openSync(fileOrDirectory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
