import type { Guide } from '@curbquote/types/guides'
import { guideIntroduction, guideSteps, guideTitle } from './integration-guide.ts'
import { sketchCaption } from '../sketches/sketch.ts'

/** Content of the guide's PDF. `pictureOf` returns the file and size of a screenshot. */
export async function guideContent(
  pictureOf: (name: string) => Promise<{ file: string; width: number; height: number }>,
): Promise<Guide> {
  const steps = guideSteps.map(async ({ id: _id, screenshots = [], ...step }) => ({
    ...step,
    screenshots: await Promise.all(
      screenshots.map(async ({ name, caption }) => ({ ...(await pictureOf(name)), caption })),
    ),
  }))
  return {
    title: guideTitle,
    introduction: guideIntroduction,
    sketchCaption,
    steps: await Promise.all(steps),
  }
}
