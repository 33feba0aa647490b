import type { RollupOptions, WarningHandlerWithDefault } from 'rollup'

/** Hides warnings about packages from npm and about an entry without types, which do not affect the bundle. */
const onwarn: WarningHandlerWithDefault = (warning, warn) => {
  const { code, ids = [] } = warning
  const isNoise =
    code === 'MODULE_LEVEL_DIRECTIVE' ||
    code === 'EMPTY_BUNDLE' ||
    (code === 'CIRCULAR_DEPENDENCY' && ids.every((id) => id.includes('node_modules')))
  if (!isNoise) warn(warning)
}

export function reportWarnings(builds: RollupOptions[]): RollupOptions[] {
  return builds.map((build) => ({ ...build, onwarn }))
}
