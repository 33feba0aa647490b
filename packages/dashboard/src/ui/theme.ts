import { createElement } from 'react'
import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  NativeSelect,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

const brand: MantineColorsTuple = [
  '#e6f4f4',
  '#cbe6e7',
  '#9fd3d5',
  '#6fbec1',
  '#4fc3c7',
  '#2a9ba0',
  '#17838a',
  '#0a6c74',
  '#07545a',
  '#053f44',
]

/** Mantine's grays of the dark scheme, adjusted to the site's hue. */
const dark: MantineColorsTuple = [
  '#e8eef2',
  '#b4c1ca',
  '#9fafbb',
  '#6b7a86',
  '#3a4853',
  '#26323b',
  '#1b252d',
  '#141c23',
  '#0e1419',
  '#0a0f13',
]

/**
 * The brand color is dark in the light scheme and light in the dark scheme, but Mantine uses white text on both.
 * Mantine's red is too light for white text and is replaced by the site's red.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isBrand = (input.color ?? input.theme.primaryColor) === 'brand'
  if (input.color === 'red')
    return input.variant === 'filled'
      ? { ...colors, background: danger, hover: danger, color: 'var(--cq-paper)' }
      : { ...colors, hover: 'var(--cq-danger-soft)', color: danger }
  return input.variant === 'filled' && isBrand ? { ...colors, color: 'var(--cq-on-brand)' } : colors
}

const danger = 'var(--cq-danger)'

/** Declared in site.css. */
const font = 'var(--cq-font)'

export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: variantColors,
  defaultRadius: 8,
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Main actions set the variant `filled`.
    Button: Button.extend({ defaultProps: { variant: 'default' } }),
    NativeSelect: NativeSelect.extend({
      defaultProps: {
        rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }),
      },
    }),
  },
})

/** Maps Mantine's colors to those of site.css in both color schemes. */
export const mantineVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--cq-paper)',
    '--mantine-color-text': 'var(--cq-ink)',
    '--mantine-color-dimmed': 'var(--cq-ink-soft)',
    '--mantine-color-placeholder': 'var(--cq-ink-soft)',
    '--mantine-color-default': 'var(--cq-paper)',
    '--mantine-color-default-hover': 'var(--cq-hover)',
    '--mantine-color-default-color': 'var(--cq-ink)',
    '--mantine-color-default-border': 'var(--cq-line-strong)',
    '--mantine-color-error': 'var(--cq-danger)',
    '--mantine-color-anchor': 'var(--cq-brand)',
    // The color of red menu items. Mantine's red is too light on white.
    '--mantine-color-red-6': danger,
  }
  return { variables: {}, light: shared, dark: shared }
}
