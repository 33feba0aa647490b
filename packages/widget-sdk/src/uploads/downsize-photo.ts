import { resizeAboveBytes, resizeJpegQuality } from '@curbquote/types/limits'
import { fitWithin } from './fit-within.ts'
import { isJpeg } from './photo-file.ts'

/**
 * The file to upload: a JPEG of at most 1000 × 750 if the photo is larger than 100 KB or not a JPEG. A photo that this browser
 * cannot decode (HEIC outside Safari, a damaged file) is uploaded unchanged. The server decodes or rejects it.
 */
export async function downsizePhoto(file: File): Promise<File> {
  try {
    // By the content: a small WebP file can be named `.jpg`.
    if (file.size <= resizeAboveBytes && (await isJpeg(file))) return file
    return await convertPhoto(file)
  } catch {
    return file
  }
}

/** A downsized JPEG of any picture that this browser can decode. Rejects for other files. */
export async function convertPhoto(file: File): Promise<File> {
  const jpeg = await drawAsJpeg(file)
  return new File([jpeg], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
}

async function drawAsJpeg(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    const { width, height } = fitWithin(picture.width, picture.height)
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    // JPEG has no transparency: without a background, transparent parts of a PNG become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be encoded.'))),
        'image/jpeg',
        resizeJpegQuality,
      ),
    )
  } finally {
    picture.close()
  }
}
