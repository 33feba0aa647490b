import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderFirstStep, WidgetConfig } from '@curbquote/types/widgets'
import fastifyPlugin from 'fastify-plugin'
import { UnavailableError } from '../errors/errors.ts'
import { encodeHtml, type EncodedHtml } from '../html/encoded-html.ts'
import { firstLanguage } from '../html/preferred-languages.ts'
import type { SerializedConfig } from './read-widget-config.ts'

interface FirstStep extends EncodedHtml {
  etag: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The first screen of a widget in the language of a tag, rendered once per configuration and language.
     * @throws UnavailableError without a build of the widget
     */
    firstStepOf(config: SerializedConfig, locale: string | undefined): FirstStep
  }
}

/** Loads the renderer of the first screen from the build of the widget. */
export const firstSteps = fastifyPlugin<{ widget: string; publicUrl: string }>(
  async (app, { widget, publicUrl }) => {
    const render = await loadRenderer(widget)
    // A changed configuration is another object, so the screens of the previous one are garbage collected.
    const rendered = new WeakMap<SerializedConfig, Map<string, FirstStep>>()

    app.decorate('firstStepOf', (config: SerializedConfig, locale: string | undefined) => {
      const byLanguage = rendered.get(config) ?? new Map<string, FirstStep>()
      rendered.set(config, byLanguage)
      const language = firstLanguage([locale])
      const isLanguageChosen = locale !== undefined
      const key = isLanguageChosen ? language : ''
      const known = byLanguage.get(key)
      if (known) return known
      if (!render) throw new UnavailableError('The widget is not built.')
      const html = Buffer.from(
        render(JSON.parse(config.json) as WidgetConfig, {
          apiBase: publicUrl,
          language,
          isLanguageChosen,
        }),
      )
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`
      const firstStep = { ...encodeHtml(html), etag }
      byLanguage.set(key, firstStep)
      return firstStep
    })
  },
)

async function loadRenderer(widget: string): Promise<RenderFirstStep | undefined> {
  const file = path.join(widget, 'server/company-first-step.js')
  if (!existsSync(file)) return undefined
  const { renderCompanyFirstStep } = (await import(pathToFileURL(file).href)) as {
    renderCompanyFirstStep: RenderFirstStep
  }
  return renderCompanyFirstStep
}
