import type { BrandColors } from './branding-draft.ts'

export interface QuickTheme {
  name: string
  colors: BrandColors
}

const paper = { backgroundColor: '#ffffff', textColor: '#1f2937' } as const

/** Predefined color sets with sufficient contrast on white. */
export const quickThemes: readonly QuickTheme[] = [
  {
    name: 'Ocean Blue',
    colors: {
      ...paper,
      primaryColor: '#2563eb',
      secondaryColor: '#1e40af',
      accentColor: '#3b82f6',
    },
  },
  {
    name: 'Forest Green',
    colors: {
      ...paper,
      primaryColor: '#15803d',
      secondaryColor: '#14532d',
      accentColor: '#16a34a',
    },
  },
  {
    name: 'Sunset Orange',
    colors: {
      ...paper,
      primaryColor: '#c2410c',
      secondaryColor: '#7c2d12',
      accentColor: '#ea580c',
    },
  },
  {
    name: 'Royal Purple',
    colors: {
      ...paper,
      primaryColor: '#7e22ce',
      secondaryColor: '#581c87',
      accentColor: '#9333ea',
    },
  },
  {
    name: 'Cherry Red',
    colors: {
      ...paper,
      primaryColor: '#be123c',
      secondaryColor: '#881337',
      accentColor: '#e11d48',
    },
  },
  {
    name: 'Professional Gray',
    colors: {
      ...paper,
      primaryColor: '#374151',
      secondaryColor: '#1f2937',
      accentColor: '#4b5563',
    },
  },
]
