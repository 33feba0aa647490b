import alias from '@rollup/plugin-alias'
import type { Plugin } from 'rollup'

/** Order matters: an entry also matches its subpaths. */
export const preactAliases = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/**
 * Replaces React with Preact in the embed, which makes the element 37 KB instead of 88 KB (brotli). The npm package uses the
 * React of its host.
 */
export function preactForReact(): Plugin {
  return alias({ entries: preactAliases })
}
