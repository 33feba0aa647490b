import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

/** Fails if the content of the page breaks a word, cuts one off or places it outside of its box, or scrolls sideways. */
export async function assertTextFits(page: Page, what: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const found: string[] = []
    const isVisuallyHidden = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).position === 'absolute' &&
        element.getBoundingClientRect().width <= 1) ||
        isVisuallyHidden(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('script, style, option, textarea, svg, code, pre, [aria-hidden=true]') &&
      !isVisuallyHidden(element)
    const sizeless = ['inline', 'contents']
    /** The nearest box that ends before the word does. Text in a box that scrolls has none. */
    const findTooNarrow = (word: DOMRect, element: Element | null): Element | undefined => {
      if (!element || !main.contains(element)) return undefined
      const { display, overflowX } = getComputedStyle(element)
      if (/auto|scroll/.test(overflowX)) return undefined
      const { left, right } = element.getBoundingClientRect()
      // A rounded width may be up to a pixel too small.
      const isOutside = word.left < left - 1 || word.right > right + 1
      if (!sizeless.includes(display) && isOutside) return element
      return findTooNarrow(word, element.parentElement)
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !isSeen(element)) continue
      // Longer words, such as email addresses and URLs, may break.
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\S)\S{1,20}(?!\S)/g)) {
        const isFigure = /^[\d$+−-][\d,.]*\d%?$/.test(word)
        if (!isFigure && /[-/@.–—]\S/.test(word)) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const box = range.getBoundingClientRect()
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const where = `"${word}" of "${element.textContent.trim().slice(0, 40)}"`
        if (lines.size > 1) found.push(`${where} breaks`)
        const tooNarrow = box.width > 0 && findTooNarrow(box, element)
        if (tooNarrow) found.push(`${where} is outside of .${tooNarrow.className}`)
      }
    }
    const pen = document.createElement('canvas').getContext('2d')
    // Below 360 px some options are wider than the page. They can be read in the opened list.
    const selects = innerWidth < 360 ? [] : main.querySelectorAll('select')
    for (const select of selects) {
      const shown = select.selectedOptions[0]?.text ?? ''
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      if (!pen || !isSeen(select)) continue
      pen.font = font
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (pen.measureText(shown).width > room + 1) found.push(`"${shown}" is cut off in its select`)
    }
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`)
    return [...new Set(found)].slice(0, 10)
  })
  assert.equal(faults, [], what)
}
