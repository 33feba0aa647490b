import sharp from 'sharp'

/**
 * The logo of the demo company "Sparkle Pressure Washing", an 800×200 SVG. Its letters are strokes of our
 * own, because the machine that renders it may have no fonts.
 */
export function drawBanner(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200" viewBox="0 0 800 200">' +
    `<defs>${gradients}</defs>` +
    '<rect width="800" height="200" fill="url(#water)"/>' +
    waves +
    drawMark() +
    drawWord('SPARKLE', {
      x: 256,
      y: 44,
      height: 66,
      weight: 11,
      colour: '#ffffff',
      spacing: 0.34,
    }) +
    drawWord('PRESSURE WASHING', {
      x: 258,
      y: 136,
      height: 22,
      weight: 3.6,
      colour: '#a9ecff',
      spacing: 0.46,
    }) +
    sparkle(708, 60, 34, '#ffffff') +
    sparkle(748, 108, 16, '#a9ecff') +
    sparkle(668, 34, 11, '#a9ecff') +
    '</svg>'
  )
}

export async function renderBanner(): Promise<Buffer> {
  return sharp(Buffer.from(drawBanner())).png().toBuffer()
}

const gradients =
  '<linearGradient id="water" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b2f5b"/>' +
  '<stop offset=".55" stop-color="#0f5f9c"/><stop offset="1" stop-color="#18a5c8"/></linearGradient>' +
  '<linearGradient id="spray" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/>' +
  '<stop offset="1" stop-color="#6fdcf5" stop-opacity=".25"/></linearGradient>' +
  '<linearGradient id="drop" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d6f7ff"/>' +
  '<stop offset="1" stop-color="#35bfe4"/></linearGradient>'

const waves =
  '<path d="M0 176q50-22 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v24H0z" fill="#ffffff" fill-opacity=".1"/>' +
  '<path d="M0 188q50-18 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v12H0z" fill="#ffffff" fill-opacity=".16"/>'

/** A drop in a ring with the fan of a washer's nozzle across it. */
function drawMark() {
  const fan = [-26, -13, 0, 13, 26]
    .map(
      (degrees) =>
        `<path d="M0 0L92-6V6z" transform="translate(64 52) rotate(${45 + degrees})" fill="url(#spray)"/>`,
    )
    .join('')
  return (
    '<circle cx="122" cy="98" r="80" fill="#ffffff" fill-opacity=".1"/>' +
    '<circle cx="122" cy="98" r="80" fill="none" stroke="#ffffff" stroke-opacity=".85" stroke-width="5"/>' +
    '<path d="M140 62c26 34 40 50 40 70a40 38 0 0 1-80 0c0-20 14-36 40-70z" fill="url(#drop)"/>' +
    '<path d="M114 134a26 25 0 0 0 22 24" fill="none" stroke="#ffffff" stroke-width="6" stroke-linecap="round"/>' +
    fan +
    '<path d="M26 14L62 50" stroke="#0a2342" stroke-width="20" stroke-linecap="round"/>' +
    '<path d="M26 14L62 50" stroke="#f6c445" stroke-width="12" stroke-linecap="round"/>' +
    '<path d="M56 44L66 54" stroke="#0a2342" stroke-width="14" stroke-linecap="round"/>' +
    sparkle(158, 118, 15, '#ffffff')
  )
}

interface WordStyle {
  x: number
  y: number
  height: number
  weight: number
  colour: string
  /** Between letters, in parts of the height. */
  spacing: number
}

function drawWord(word: string, { x, y, height, weight, colour, spacing }: WordStyle) {
  let at = x
  let paths = ''
  for (const letter of word) {
    const shape = letters[letter]
    if (shape !== undefined) {
      // The stroke is divided by the scale, or it would grow with the letter.
      paths += `<path transform="translate(${Math.round(at)} ${y}) scale(${height / 10})" stroke-width="${((weight * 10) / height).toFixed(2)}" d="${shape.path}"/>`
    }
    at += (shape?.width ?? 4) * (height / 10) + (shape === undefined ? 0 : spacing * height)
  }
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
}

/** Each ten units high, drawn as one pen would. */
const letters: Readonly<Record<string, { width: number; path: string }>> = {
  A: { width: 7, path: 'M0 10L3.5 0L7 10M1.3 6.6H5.7' },
  E: { width: 5, path: 'M5 0H0V10H5M0 5H4.2' },
  G: { width: 6.8, path: 'M6.4 1.7A4 5 0 1 0 6.8 6.4V5.4H4.2' },
  H: { width: 6, path: 'M0 0V10M6 0V10M0 5H6' },
  I: { width: 0.2, path: 'M0 0V10' },
  K: { width: 5.8, path: 'M0 0V10M5.6 0L0 5.8M2.2 3.8L5.8 10' },
  L: { width: 4.8, path: 'M0 0V10H4.8' },
  N: { width: 6.2, path: 'M0 10V0L6.2 10V0' },
  P: { width: 5.4, path: 'M0 10V0H2.7A2.7 2.8 0 0 1 2.7 5.6H0' },
  R: { width: 5.6, path: 'M0 10V0H2.7A2.7 2.8 0 0 1 2.7 5.6H0M2.8 5.6L5.6 10' },
  S: {
    width: 5.2,
    path: 'M4.9 1.5C4.3 .5 3.5 0 2.6 0C1.2 0 .2 1 .2 2.4C.2 5.4 5.1 4.4 5.1 7.5C5.1 9 4 10 2.6 10C1.5 10 .6 9.5 0 8.4',
  },
  U: { width: 6, path: 'M0 0V6.8A3 3.2 0 0 0 6 6.8V0' },
  W: { width: 8.6, path: 'M0 0L2.2 10L4.3 2.4L6.4 10L8.6 0' },
}

/** A four-pointed star with hollow sides. */
function sparkle(x: number, y: number, radius: number, colour: string) {
  const waist = radius * 0.14
  return (
    `<path d="M${x} ${y - radius}Q${x + waist} ${y - waist} ${x + radius} ${y}Q${x + waist} ${y + waist} ${x} ${y + radius}` +
    `Q${x - waist} ${y + waist} ${x - radius} ${y}Q${x - waist} ${y - waist} ${x} ${y - radius}Z" fill="${colour}"/>`
  )
}
