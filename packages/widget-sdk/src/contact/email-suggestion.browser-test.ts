import { sendKeys } from '@web/test-runner-commands'
import { equal, ok } from '../../test/assert.ts'
import { until } from '../../test/until.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

async function showContact(visitor: Visitor, [method, description, next]: string[]): Promise<void> {
  await visitor.tick(method ?? '')
  await visitor.press(next ?? '')
  await visitor.fill(description ?? '', 'Wash the barn')
}

const english = ['Custom Job Request', 'Job description', 'Continue']

async function typeAndLeave(visitor: Visitor, label: string, email: string): Promise<void> {
  const field = await visitor.control(label)
  field.focus()
  await visitor.fill(label, email)
  field.blur()
}

describe('the suggestion of an email address', () => {
  afterEach(() => {
    document.documentElement.lang = 'en'
    leave()
  })

  it('is offered when the visitor leaves the field, and taken by keyboard', async () => {
    const visitor = await visit()
    await showContact(visitor, english)
    const field = await visitor.control('Email')
    await visitor.fill('Email', 'ann@gmial.com')
    ok(!visitor.words.includes('Did you mean'), 'nothing while typing')
    field.focus()
    await sendKeys({ press: 'Tab' })
    await visitor.sees('Did you mean ann@gmail.com?')
    const status = [...visitor.root.querySelectorAll('[role=status]')].find((part) =>
      part.textContent?.includes('Did you mean'),
    )
    ok(status, 'announced')
    // The suggestion appears between the email address and the field that has the focus now.
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
    equal(visitor.root.activeElement, visitor.button('Use it: ann@gmail.com'))
    await sendKeys({ press: 'Enter' })
    await until(() => field.value === 'ann@gmail.com', 'the email address')
    await until(() => visitor.root.activeElement === field, 'the focus in the field')
    await visitor.noLongerSees('Did you mean')
  })

  it('does not interfere with domains that are right, or nothing like another', async () => {
    const visitor = await visit()
    await showContact(visitor, english)
    await typeAndLeave(visitor, 'Email', 'ann@gmial.com')
    await visitor.sees('Did you mean ann@gmail.com?')
    for (const email of ['ann@gmail.com', 'ann@sloan.test', 'ann@sparkle.wash', 'ann@', '']) {
      await typeAndLeave(visitor, 'Email', email)
      await visitor.noLongerSees('Did you mean')
    }
  })

  it('is in Spanish in the Spanish form', async () => {
    document.documentElement.lang = 'es'
    const visitor = await visit({}, { waitFor: 'Solicite su cotización gratis' })
    await showContact(visitor, ['Solicitud personalizada', 'Descripción del trabajo', 'Continuar'])
    await typeAndLeave(visitor, 'Correo electrónico', 'ana@hotmial.com')
    await visitor.sees('¿Quiso decir ana@hotmail.com?')
    ok(visitor.button('Usar: ana@hotmail.com'), 'the button')
  })
})
