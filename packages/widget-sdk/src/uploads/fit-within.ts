import { resizeMaxHeightPx, resizeMaxWidthPx } from '@curbquote/types/limits'

/** The size of a photo after downsizing: within the limits, in the same proportions, never enlarged, at least 1 × 1. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, resizeMaxWidthPx / width, resizeMaxHeightPx / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
