import { useLayoutEffect, type RefObject } from 'react'
import { pageColors } from '../theme/page-colors.ts'
import {
  colorScheme,
  inScheme,
  neutralColors,
  themeProperties,
  type ThemeColors,
} from '../theme/theme.ts'

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
