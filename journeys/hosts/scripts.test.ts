import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HostPage } from './host-page.ts'
import { openHosts, plainPage, type Hosts } from './hosts.ts'
import { reactHost } from './react-host.ts'

const test = suite<{ hosts: Hosts }>('hosts with interfering scripts')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

const scripted =
  (script: string, files: string[] = []): HostPage['html'] =>
  (snippet) =>
    plainPage(
      snippet,
      `${files.map((file) => `<script src="/pages/${file}"></script>`).join('')}<script>${script}</script>`,
    )

/** The changes of MooTools 1.4 to built-in objects, which overwrite existing methods. */
const mooTools = `
Array.from = function (item) { return item == null ? [] : typeof item.length == 'number' && typeof item != 'string' ? Array.prototype.slice.call(item) : [item] }
Function.from = function (item) { return typeof item == 'function' ? item : function () { return item } }
Number.from = function (item) { var number = parseFloat(item); return isFinite(number) ? number : null }
Function.prototype.extend = function (more) { for (var name in more) this[name] = more[name] }
Array.prototype.each = Array.prototype.forEach
Array.prototype.contains = function (item) { return this.indexOf(item) > -1 }
Array.prototype.include = function (item) { if (this.indexOf(item) < 0) this.push(item); return this }
Array.prototype.append = function (items) { this.push.apply(this, items); return this }
Array.prototype.flatten = function () { return [].concat.apply([], this) }
String.prototype.contains = function (text) { return this.indexOf(text) > -1 }
String.prototype.test = function (pattern) { return new RegExp(pattern).test(this) }
Number.prototype.limit = function (min, max) { return Math.min(max, Math.max(min, this)) }
var native = window.Element
window.Element = function (tag) { return document.createElement(tag) }
window.Element.prototype = native.prototype
window.Element.prototype.set = function (name, value) { this.setAttribute(name, value); return this }
window.Element.prototype.toggle = function () { return this }
window.Event = window.DOMEvent = function (event) { this.event = event }
window.$ = function (id) { return document.getElementById(id) }
window.Browser = {}; window.Class = function () {}; window.Type = function () {}`

const hosts: Record<string, HostPage['html']> = {
  'Prototype.js': scripted('', ['prototype.min.js']),
  'Prototype.js 1.6 with jQuery 1, and toJSON on arrays': scripted(
    `jQuery.noConflict(); Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }; String.prototype.toJSON = function () { return 'wrong' }; Object.prototype.toJSON = undefined`,
    ['prototype.min.js', 'jquery1.min.js'],
  ),
  MooTools: scripted(mooTools),
  'jQuery 1 handlers for all events of the document': scripted(
    `jQuery(document).on('keydown keyup keypress input change focusin', function (event) { event.stopPropagation() })`,
    ['jquery1.min.js'],
  ),
  'an AMD loader': scripted(
    `window.define = function () { throw new Error('Mismatched anonymous define()') }; window.define.amd = {}; window.require = window.define`,
  ),
  'global CommonJS names': scripted(
    `window.module = { exports: {} }; window.exports = window.module.exports; window.process = { env: {} }; window.global = window`,
  ),
  'incorrect polyfills': scripted(
    `Array.from = function () { return [] }; delete Crypto.prototype.randomUUID; Array.prototype.at = Array.prototype.flat = function () { return this }; Array.prototype.unique = function () { return this }; Object.assign = function (target) { for (var i = 1; i < arguments.length; i++) for (var name in arguments[i]) target[name] = arguments[i][name]; return target }`,
  ),
  'key handlers that cancel typing': scripted(
    `document.addEventListener('keydown', function (event) { if (!/input|textarea/i.test(event.target.tagName)) event.preventDefault() }); document.onkeypress = function () { return false }; window.addEventListener('keyup', function (event) { event.preventDefault() })`,
  ),
  'key handlers that stop events in the capture phase': scripted(
    `for (const type of ['keydown', 'keyup', 'keypress']) window.addEventListener(type, function (event) { event.stopImmediatePropagation() }, true)`,
  ),
  'submit handlers that cancel every form': scripted(
    `for (const type of ['submit', 'formdata', 'invalid']) window.addEventListener(type, function (event) { event.preventDefault(); event.stopImmediatePropagation() }, true); HTMLFormElement.prototype.submit = HTMLFormElement.prototype.requestSubmit = function () { throw new Error('no') }`,
  ),
  'a script inserted later by a tag manager': (_, id, url) =>
    plainPage(
      `<div data-quote-widget="${id}"></div><script>addEventListener('load', function () { var s = document.createElement('script'); s.text = '(' + function (src) { var t = document.createElement('script'); t.async = true; t.src = src; document.head.appendChild(t) } + ')("${url}/widget.js")'; document.body.appendChild(s) })</script>`,
    ),
  'a script without its data attribute': (_, id, url) =>
    plainPage(`<main></main><script async src="${url}/widget.js?id=${id}"></script>`),
  'an optimizer that reinserts scripts': (_, id, url) =>
    plainPage(
      `<div data-quote-widget="${id}"></div><script type="text/rocket" src="${url}/widget.js"></script><script>fetch('${url}/widget.js').then(function (r) { return r.text() }).then(function (text) { setTimeout(new Function(text)) })</script>`,
    ),
}

for (const [name, html] of Object.entries(hosts))
  test(name, async (context) => {
    const visit = await context.hosts.visit({ html })
    await visit.works()
  })

test('the form works in a React application in StrictMode', async (context) => {
  const application = await reactHost()
  const visit = await context.hosts.visit({
    html: (_, id, url) =>
      plainPage(
        `<script async src="${url}/widget.js"></script><div id="app" data-id="${id}"></div><script>${application}</script>`,
      ),
  })
  await visit.renders()
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')
  // Replace the section with one that has a new element, then remove it and add it again.
  await visit.page.locator('#count').click()
  await visit.page.locator('#toggle').click()
  await visit.widget().waitFor({ state: 'detached' })
  await visit.page.locator('#toggle').click()
  await visit.renders()
  const description = visit.widget().getByLabel('Where is the job?')
  assert.is(await description.inputValue(), '78701')
  await description.clear()
  await visit.works()
})

test.run()
