import { useLayoutEffect, type RefObject } from 'react'
import {
  colorScheme,
  inScheme,
  neutralColors,
  themeProperties,
  type ThemeColors,
} from '../theme/theme.ts'

const customProperties = {
  primaryColor: '--qw-primary',
  secondaryColor: '--qw-secondary',
  accentColor: '--qw-accent',
  backgroundColor: '--qw-background',
  textColor: '--qw-text',
} as const satisfies Record<keyof ThemeColors, `--qw-${string}`>

/** The page's `--qw-*` colors, in any CSS notation, converted for the theme. */
function pageColors(element: Element): Partial<ThemeColors> {
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

/** The attributes by which pages switch their colors. */
const attributesOfThemes = ['class', 'style', 'theme', 'data-theme', 'data-bs-theme']

/**
 * Applies the company's colors in the scheme of the element's `theme`. The page's `--qw-*` properties override them. They are
 * set through the style object, which a content security policy does not block.
 */
export function useTheme(root: RefObject<HTMLElement | null>, company: ThemeColors | undefined) {
  useLayoutEffect(() => {
    const element = root.current
    const tree = element?.getRootNode()
    if (!element || !(tree instanceof ShadowRoot)) return
    // The first screen of the page's server already has the company's colors.
    if (!company && tree.querySelector('form')) return
    const { host } = tree
    const darkness = window.matchMedia('(prefers-color-scheme: dark)')

    const apply = () => {
      const scheme = wantedScheme(host.getAttribute('theme'), darkness.matches)
      const colors = { ...inScheme(company ?? neutralColors, scheme), ...pageColors(host) }
      element.style.setProperty('color-scheme', colorScheme(colors))
      for (const [name, value] of Object.entries(themeProperties(colors)))
        element.style.setProperty(name, value)
    }
    apply()

    darkness.addEventListener('change', apply)
    const observer = new MutationObserver(apply)
    for (const node of [document.documentElement, document.body, host])
      observer.observe(node, { attributes: true, attributeFilter: attributesOfThemes })
    return () => {
      darkness.removeEventListener('change', apply)
      observer.disconnect()
    }
  }, [root, company])
}

function wantedScheme(theme: string | null, prefersDark: boolean) {
  if (theme === 'auto') return prefersDark ? 'dark' : 'light'
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
