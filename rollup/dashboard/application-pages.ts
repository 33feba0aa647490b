import { installationLinks } from './app-manifest.ts'
import { readFile } from 'node:fs/promises'
import type { OutputBundle } from 'rollup'
import {
  applicationFiles,
  bundleInlineScript,
  fillTemplate,
  inlineScript,
  modulePreload,
  moduleScript,
  styleLink,
} from './html-pages.ts'
import { bundleStyleSheet } from './style-sheets.ts'

export interface ApplicationPage {
  path: string
  html: string
  /** How long browsers may use a cached copy without a request. */
  maxAgeSeconds?: number
}

/** `renderAccountPages` of prerender-account-pages.tsx. */
export type RenderAccountPages = () => { path: string; title: string; markup: string }[]

/**
 * The pages of the application that must appear fast: the prerendered account pages with inline styles, and the dashboard,
 * which requests its data and its scripts at once.
 */
export async function applicationPages(
  folder: string,
  bundle: OutputBundle,
  renderAccountPages: RenderAccountPages,
): Promise<ApplicationPage[]> {
  const template = await readFile(`${folder}/index.html`, 'utf8')
  const { script, imports, accountScripts, styles } = applicationFiles(bundle)
  const { css } = await bundleStyleSheet(`${folder}/first-view/account.css`)
  const early = await bundleInlineScript(`${folder}/first-view/dashboard-script.ts`)
  const lastScript = await bundleInlineScript(`${folder}/first-view/account-script.ts`)
  const load = [...imports.map(modulePreload), moduleScript(script)]
  const dashboard = fillTemplate(template, {
    head: [inlineScript(early), ...installationLinks, styleLink(styles), ...load],
  })
  const pages: ApplicationPage[] = [
    ...renderAccountPages().map(({ path, title, markup }) => ({
      path,
      html: fillTemplate(template, {
        title,
        head: [`<style>${css}</style>`, ...load, ...accountScripts.map(modulePreload)],
        markup,
        lastScript,
      }).replace('<html lang="en">', '<html lang="en" data-mantine-color-scheme="light">'),
    })),
    // The page has no data, so it may be cached. If a cached page refers to a file that no longer exists, it offers a reload.
    ...['/company/dashboard', '/company-dashboard'].map((path) => ({
      path,
      html: dashboard,
      maxAgeSeconds: 300,
    })),
  ]
  for (const { path, html } of pages)
    if (html.includes('{{')) throw new Error(`${path} contains a Mustache tag.`)
  return pages
}
