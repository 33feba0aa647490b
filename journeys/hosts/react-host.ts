import path from 'node:path'
import { build } from 'esbuild'

/** A host page that is a React application in StrictMode and renders the widget's element. */
export async function reactHost(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createElement as h, StrictMode, useEffect, useState } from 'react'
        import { createRoot } from 'react-dom/client'
        function App({ id }) {
          const [count, setCount] = useState(0)
          const [isShown, setShown] = useState(true)
          useEffect(() => { setCount((known) => known + 1) }, [])
          return h('main', null,
            h('button', { id: 'count', onClick: () => setCount(count + 1) }, 'Count ' + count),
            h('button', { id: 'toggle', onClick: () => setShown(!isShown) }, 'Toggle'),
            isShown && h('section', { key: count % 2 }, h('quote-widget', { 'widget-id': id })))
        }
        const place = document.getElementById('app')
        createRoot(place).render(h(StrictMode, null, h(App, { id: place.dataset.id })))`,
      resolveDir: path.resolve(import.meta.dirname, '../../packages/widget-sdk'),
    },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  })
  return outputFiles[0]!.text.replaceAll('</script', '<\\/script')
}
