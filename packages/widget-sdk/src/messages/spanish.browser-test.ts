import { equal, ok } from '../../test/assert.ts'
import { newWidgetId, prepare, received } from '../../test/fake-server.ts'
import { until } from '../../test/until.ts'
import { leave, loadLoader, visit, Visitor } from '../../test/visitor.ts'

const title = 'Solicite su cotización gratis'
const catalogFile = /\/widget\/es-[\w-]+\.js$/

const catalogWasFetched = () =>
  performance.getEntriesByType('resource').some(({ name }) => catalogFile.test(name))

function renderedLanguage(visitor: Visitor): string | undefined {
  return visitor.root.querySelector<HTMLElement>('.qw')?.lang
}

/** Visits a widget in this markup, which marks its place with `data-quote-widget="ID"`. */
async function visitIn(markup: string, waitFor: string): Promise<Visitor> {
  await loadLoader()
  const id = newWidgetId()
  await prepare(id, {})
  const around = document.createElement('div')
  around.dataset.around = ''
  around.innerHTML = markup.replace('ID', id)
  document.body.append(around)
  const element = await until(
    () => around.querySelector<HTMLElement>('quote-widget'),
    'the element',
  )
  await until(() => element.shadowRoot?.querySelector('.qw'), 'the first render')
  const visitor = new Visitor(id, element)
  await visitor.sees(waitFor)
  return visitor
}

describe('a widget on a page in Spanish', () => {
  afterEach(() => {
    document.documentElement.lang = 'en'
    localStorage.clear()
    for (const around of document.querySelectorAll('[data-around]')) around.remove()
    leave()
  })

  it('is in English on a page in another language, and loads no other catalog', async () => {
    document.documentElement.lang = 'fr'
    const visitor = await visit()
    equal(renderedLanguage(visitor), 'en')
    ok(!catalogWasFetched(), 'the Spanish messages were not requested')
  })

  it('submits a complete quote in Spanish', async () => {
    document.documentElement.lang = 'es-US'
    const visitor = await visit({}, { waitFor: title })
    ok(catalogWasFetched(), 'the Spanish messages were requested')
    equal(renderedLanguage(visitor), 'es')
    await visitor.sees('Cotización de lavado a presión de Sparkle Pressure Washing')
    await visitor.press('Ver cotización')
    await visitor.sees('No hay fotosSuba al menos una foto.')
    await visitor.addPhotos('drive.jpg')
    await visitor.fill('Superficie', 'driveway')
    await visitor.fill('Largo (pies)', '20')
    await visitor.fill('Ancho (pies)', '20')
    await visitor.sees('400 pies²')
    await visitor.press('Ver cotización')
    await visitor.sees('Impuesto (8.25%)')
    await visitor.sees('Para manchas de aceite y óxido.')
    await visitor.sees('400 pies² de entrada de autos a $0.35')
    await visitor.press('Continuar')
    await visitor.sees('Aún faltan: nombre, correo electrónico, teléfono')
    await visitor.fill('Nombre completo', 'Ana Luz')
    await visitor.fill('Correo electrónico', 'ana@example.com')
    await visitor.fill('Teléfono', '5125550142')
    await visitor.fill('Dirección', '12 Pecan Street')
    await visitor.fill('Ciudad', 'Austin')
    await visitor.fill('Estado', 'tx')
    await visitor.fill('Código postal (ZIP)', '78701')
    await visitor.tick(
      'Sí, Sparkle Pressure Washing puede llamarme o enviarme mensajes de texto o correos electrónicos sobre este trabajo.',
    )
    await visitor.press('Enviar solicitud de cotización')
    await visitor.sees('Qué sigue')
    await visitor.sees('¡Cotización enviada!')
    const [request] = await received(visitor.widgetId, 'quote')
    equal(
      [request?.body?.customerName, request?.body?.totalCost, request?.body?.language],
      ['Ana Luz', 248.98, 'es'],
    )
  })

  it('uses the nearest lang attribute', async () => {
    const visitor = await visitIn(
      '<main lang="es"><div data-quote-widget="ID"></div></main>',
      title,
    )
    equal(renderedLanguage(visitor), 'es')
  })

  it('prefers its locale attribute to the page’s language', async () => {
    document.documentElement.lang = 'es'
    const english = await visitIn(
      '<div data-quote-widget="ID" data-locale="en"></div>',
      'Get Your Free Quote',
    )
    equal(renderedLanguage(english), 'en')
    document.documentElement.lang = 'en'
    const spanish = await visitIn('<div data-quote-widget="ID" data-locale="es-MX"></div>', title)
    equal(renderedLanguage(spanish), 'es')
  })

  it('changes its language with its locale attribute and keeps the typed text', async () => {
    const visitor = await visit({ asksZip: true })
    await visitor.fill('Where is the job?', '78701')
    visitor.element.setAttribute('locale', 'es')
    await visitor.sees(title)
    equal((await visitor.control('¿Dónde es el trabajo?')).value, '78701')
    visitor.element.removeAttribute('locale')
    await visitor.sees('Get Your Free Quote')
  })

  it('can be switched by the visitor, also for later visits', async () => {
    const visitor = await visit({ asksZip: true })
    const told: string[] = []
    visitor.element.addEventListener('quote-widget:language', ({ detail }) =>
      told.push(detail.language),
    )
    await visitor.fill('Where is the job?', '78701')
    await visitor.press('Español')
    await visitor.sees(title)
    equal(renderedLanguage(visitor), 'es')
    equal((await visitor.control('¿Dónde es el trabajo?')).value, '78701')
    await until(() => told.length === 1, 'the language event')
    equal(told, ['es'])
    leave()
    const next = await visit({}, { waitFor: title })
    equal(renderedLanguage(next), 'es')
    await next.press('English')
    await next.sees('Get Your Free Quote')
    leave()
    equal(renderedLanguage(await visit()), 'en')
  })

  it('follows a page that changes its language', async () => {
    const visitor = await visit()
    await visitor.press('Español')
    await visitor.sees(title)
    visitor.element.setAttribute('locale', 'es-MX')
    visitor.element.setAttribute('locale', 'en')
    await visitor.sees('Get Your Free Quote')
  })
})
