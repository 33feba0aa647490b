import alias from '@rollup/plugin-alias'
import type { Plugin } from 'rollup'

/** In the order in which they are tried: an entry also matches the paths below it. */
export const preactAliases = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * On host pages the form runs on Preact, which has a third of React's size. The npm package leaves the choice of React to
 * its host.
 */
export function preactForReact(): Plugin {
  return alias({ entries: preactAliases })
}
