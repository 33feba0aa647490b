import { setViewport } from '@web/test-runner-commands'
import { equal, ok } from '../../test/assert.ts'
import { until } from '../../test/until.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

/** Matches the selectors of resets: `.qw` and names of elements, without another class, an attribute or a state. */
const reset = /^(?:\.qw|:where\(\.qw\)) (?::is|:where|[\s(),]|[a-z][a-z\d]*)+$/

interface StyleRule {
  sheet: CSSStyleSheet
  index: number
  rule: CSSStyleRule
}

function rulesOf(root: ShadowRoot): StyleRule[] {
  return root.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule, index) =>
      rule instanceof CSSStyleRule ? [{ sheet, index, rule }] : [],
    ),
  )
}

/** The declarations of class rules that a reset overrides. */
function beatenDeclarations({ root }: Visitor): string[] {
  const rules = rulesOf(root)
  const resets = rules.filter(({ rule }) => reset.test(rule.selectorText))
  ok(resets.length >= 3, 'the resets are found')
  const declared = rules
    .filter(({ rule }) => !reset.test(rule.selectorText) && rule.selectorText !== '.qw')
    .flatMap(({ rule }) =>
      [...root.querySelectorAll(rule.selectorText)].flatMap((element) =>
        [...rule.style].map((property) => ({ element, property, selector: rule.selectorText })),
      ),
    )
    .filter(({ element, property }) =>
      resets.some(
        ({ rule }) => [...rule.style].includes(property) && element.matches(rule.selectorText),
      ),
    )
  const valuesNow = () =>
    declared.map(({ element, property }) => getComputedStyle(element).getPropertyValue(property))
  const withResets = valuesNow()
  const texts = resets.map(({ rule }) => rule.cssText)
  for (const { sheet, index } of resets) {
    sheet.deleteRule(index)
    sheet.insertRule('.none {}', index)
  }
  const withoutResets = valuesNow()
  for (const [position, { sheet, index }] of resets.entries()) {
    sheet.deleteRule(index)
    sheet.insertRule(texts[position]!, index)
  }
  return declared
    .filter((_, position) => withResets[position] !== withoutResets[position])
    .map(({ selector, property }) => `${selector} { ${property} }`)
}

describe('the resets of the widget', () => {
  afterEach(async () => {
    leave()
    await setViewport({ width: 800, height: 600 })
  })

  for (const width of [390, 1280])
    it(`beat no rule of a class, and the arrow of Back starts at the text, at ${width} px`, async () => {
      await setViewport({ width, height: 900 })
      const visitor = await visit({ company: { headerMessage: null } })
      equal(beatenDeclarations(visitor), [], 'the first screen')
      await visitor.getPriced()
      const back = await until(() => visitor.root.querySelector('.back .icon path'), 'the arrow')
      const heading = visitor.root.querySelector('.step-heading h3')!
      const offset = back.getBoundingClientRect().left - heading.getBoundingClientRect().left
      ok(Math.abs(offset) <= 2, `the arrow is ${offset} px from the heading`)
      equal(beatenDeclarations(visitor), [], 'the price')
      await visitor.press('Continue')
      await visitor.fillDetails()
      await visitor.fillAddress()
      equal(beatenDeclarations(visitor), [], 'the contact form')
      await visitor.press('Submit quote request')
      await visitor.sees('What happens next')
      equal(beatenDeclarations(visitor), [], 'the success screen')
    })
})
