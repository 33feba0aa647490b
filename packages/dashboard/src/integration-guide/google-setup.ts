import { drawQrCode, paintQrCode } from '../integration/qr-code.ts'

/** Updates the link, the texts and the QR code when the two fields change. */
export function startGoogleSetup(form: HTMLFormElement) {
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => show(form))
  show(form)
}

function show(form: HTMLFormElement) {
  const data = new FormData(form)
  const widgetId = textOf(data, 'widgetId')
  const business = textOf(data, 'businessName')
  const results = document.getElementById('google-results')
  const hint = document.getElementById('google-hint')
  if (!results || !hint) return
  const isReady = widgetId !== '' && business !== ''
  results.hidden = !isReady
  hint.hidden = isReady
  if (!isReady) return
  const link = `${window.location.origin}/quote?id=${encodeURIComponent(widgetId)}`
  setText('google-link', link)
  setText(
    'google-post',
    `Get an instant quote from ${business}! Upload a photo of your driveway, deck or siding and see your itemized price in under 2 minutes, day or night. No obligation: ${link}`,
  )
  setText(
    'google-review',
    `Thank you for your review! It means a lot to all of us at ${business}. If a neighbor needs a hand, they can see their own price here: ${link}`,
  )
  const picture = paintQrCode(drawQrCode(link)).toDataURL('image/png')
  document.getElementById('google-qr')?.setAttribute('src', picture)
  document.getElementById('google-qr-download')?.setAttribute('href', picture)
}

function setText(id: string, text: string) {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
