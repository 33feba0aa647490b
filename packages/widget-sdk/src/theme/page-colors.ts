import type { ThemeColors } from './theme.ts'

const customProperties = {
  primaryColor: '--qw-primary',
  secondaryColor: '--qw-secondary',
  accentColor: '--qw-accent',
  backgroundColor: '--qw-background',
  textColor: '--qw-text',
} as const satisfies Record<keyof ThemeColors, `--qw-${string}`>

/** The page's `--qw-*` colors, in any CSS notation, converted for the theme. */
export function pageColors(element: Element): Partial<ThemeColors> {
  const style = getComputedStyle(element)
  const colors: Partial<ThemeColors> = {}
  for (const name of Object.keys(customProperties) as (keyof ThemeColors)[]) {
    const value = style.getPropertyValue(customProperties[name]).trim()
    const hex = value && toHex(value)
    if (hex) colors[name] = hex
  }
  return colors
}

/** `undefined` if the text is not a color. */
function toHex(value: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value
  if (!CSS.supports('color', value)) return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
