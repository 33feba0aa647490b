import { type RollupBuild, rollup } from 'rollup'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { minifyStyles } from './minify-styles.ts'

const test = suite('minified style sheets')
const id = '/packages/widget-sdk/src/styles/some.ts'

/** Bundles a module of the styles folder. */
function bundle(source: string): Promise<RollupBuild> {
  const module = { name: 'module', resolveId: () => id, load: () => source }
  return rollup({ input: id, plugins: [module, minifyStyles()] })
}

test('a style sheet is minified', async () => {
  const build = await bundle('export const styles = ` .card { color: #ff0000; } `')
  const { output } = await build.generate({})
  assert.match(output[0].code, '".card{color:red}"')
})

test('a module that the plugin cannot minify fails the build', async () => {
  for (const source of [
    'export const styles = `.card { color: ${color}; }`',
    "export const styles = '.card { color: red }'",
  ])
    try {
      await bundle(source)
      assert.unreachable(source)
    } catch (error) {
      assert.match((error as Error).message, /style sheet/)
    }
})

test.run()
