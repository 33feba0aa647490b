import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'

const folder = 'packages/dashboard/src/installed-app'

interface IconFile {
  source: Buffer
  fileName: string
}

function readIcon(name: string): IconFile {
  const source = readFileSync(`${folder}/${name}.png`)
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { source, fileName: `assets/${name}-${hash}.png` }
}

const small = readIcon('icon-192')
const large = readIcon('icon-512')
const maskable = readIcon('icon-maskable-512')
const appleTouchIcon = readIcon('apple-touch-icon')

const brand = '#0a6c74'

/** What a phone needs to install the dashboard: it opens on the list of quotes. */
const manifest = {
  id: '/company/dashboard',
  name: 'CurbQuote',
  short_name: 'CurbQuote',
  description: 'Your quotes and requests.',
  start_url: '/company/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: brand,
  background_color: '#ffffff',
  icons: [
    { src: `/${small.fileName}`, sizes: '192x192', type: 'image/png' },
    { src: `/${large.fileName}`, sizes: '512x512', type: 'image/png' },
    { src: `/${maskable.fileName}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** The links in the head of the application's pages. iOS takes its icon from the link. */
export const installationLinks = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<link rel="apple-touch-icon" href="/${appleTouchIcon.fileName}">`,
  '<meta name="apple-mobile-web-app-title" content="CurbQuote">',
]

/** Writes the manifest of the installed dashboard with its icons. */
export function appManifest(): Plugin {
  return {
    name: 'app-manifest',
    generateBundle() {
      for (const { fileName, source } of [small, large, maskable, appleTouchIcon])
        this.emitFile({ type: 'asset', fileName, source })
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifest),
      })
    },
  }
}
