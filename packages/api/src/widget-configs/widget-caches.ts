import fastifyPlugin from 'fastify-plugin'
import type { OpenDatabase } from '../db/connect.ts'
import { readWidgetArea, type WidgetArea } from '../service-area/read-widget-area.ts'
import { readSerializedConfig, type SerializedConfig } from './read-widget-config.ts'
import { WidgetCache } from './widget-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    widgetConfigs: WidgetCache<SerializedConfig>
    widgetAreas: WidgetCache<WidgetArea>
  }
}

const maxConfigs = 10_000
/** An area may have thousands of ZIP codes. */
const maxAreas = 2_000

/** Caches in memory of configurations and service areas, which widgets request often. */
export const widgetCaches = fastifyPlugin<{ database: OpenDatabase }>(async (app, { database }) => {
  const options = { publicUrl: app.settings.publicUrl, hasVision: app.vision !== undefined }
  const lookups = (cache: string) => ({
    hit: app.metrics.cacheLookups.labels({ cache, outcome: 'hit' }),
    miss: app.metrics.cacheLookups.labels({ cache, outcome: 'miss' }),
  })
  const configs = new WidgetCache(
    (id) => readSerializedConfig(app.db, id, options),
    maxConfigs,
    lookups('widget-config'),
  )
  const areas = new WidgetCache(
    (id) => readWidgetArea(app.db, id),
    maxAreas,
    lookups('service-area'),
  )
  app.decorate('widgetConfigs', configs)
  app.decorate('widgetAreas', areas)
  await database.listen('company_changed', {
    onMessage: (widgetId) => {
      configs.onMessage(widgetId)
      areas.onMessage(widgetId)
    },
    onConnectionChange: (isConnected) => {
      configs.onConnectionChange(isConnected)
      areas.onConnectionChange(isConnected)
    },
  })
})
