import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildBrowserFiles, repositoryRoot } from './build-if-stale.ts'
import { step } from './progress.ts'
import { packReleaseFiles } from './release-files.ts'

/** Builds the files of a release into `release/`: both npm packages, the WordPress plugin and their checksums. */
const { version } = JSON.parse(
  await readFile(path.join(repositoryRoot, 'package.json'), 'utf8'),
) as { version: string }

await step('building the npm packages', buildBrowserFiles)
await step(`packing version ${version} into release/`, () =>
  packReleaseFiles(path.join(repositoryRoot, 'release'), (file) =>
    `curbquote-${file}`.replace(/(\.\w+)$/, `-${version}$1`),
  ),
)
