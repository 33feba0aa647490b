import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import type { Plugin } from 'rollup'
import { minify } from 'rollup-plugin-esbuild'
import { compileTypeScript } from './compile-typescript.ts'
import { isWatching } from './mode.ts'

/** Plugins for builds that bundle packages from npm: one copy of React, production mode and minified output. */
export function browserPlugins(): Plugin[] {
  const plugins = [
    replace({
      preventAssignment: true,
      values: { 'process.env.NODE_ENV': JSON.stringify(isWatching ? 'development' : 'production') },
    }),
    resolvePackages(),
    commonjs(),
    compileTypeScript('es2022'),
  ]
  return isWatching
    ? plugins
    : [...plugins, minify({ target: 'es2022', legalComments: 'none', sourceMap: false })]
}

export function resolvePackages(): Plugin {
  return nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] })
}
