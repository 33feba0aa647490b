import { equal, ok } from '../../test/assert.ts'
import { received, release } from '../../test/fake-server.ts'
import { heicFile, photoFile } from '../../test/photo-files.ts'
import { until } from '../../test/until.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

/** An AVIF of 4 × 4 pixels. */
const avifPixel =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAQAAAAEAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAlbWRhdBIACgg4BH2kBDQaQDIPHEJi5OAAFgAEkDYyJP4W'

const names = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index}.jpg`)

/** Adds a photo and releases its held response once the photo is shown. */
async function refusePhoto(visitor: Visitor, name: string): Promise<void> {
  await visitor.addFiles([await photoFile(name)])
  await until(() => visitor.photoCount === 1, 'the photo')
  await release(visitor.widgetId)
}

async function uploads(visitor: Visitor) {
  await visitor.uploadsEnd()
  return received(visitor.widgetId, 'upload')
}

describe('photos', () => {
  afterEach(leave)

  it('are uploaded in one request each', async () => {
    const visitor = await visit()
    await visitor.addPhotos('a.jpg', 'b.jpg')
    const sent = (await uploads(visitor)).map(({ parts }) => parts)
    // The uploads run at the same time, so the second may arrive first.
    sent.sort((one, other) => (one?.[0]?.filename ?? '').localeCompare(other?.[0]?.filename ?? ''))
    equal(sent, [
      [{ name: 'photos', filename: 'a.jpg', type: 'image/jpeg' }],
      [{ name: 'photos', filename: 'b.jpg', type: 'image/jpeg' }],
    ])
  })

  it('can be dropped on the drop zone and pasted anywhere in the form', async () => {
    const visitor = await visit()
    const dropped = new DataTransfer()
    dropped.items.add(await photoFile('dropped.jpg'))
    const zone = await until(() => visitor.root.querySelector('.drop-zone'), 'the zone')
    const drop = { bubbles: true, cancelable: true, composed: true, dataTransfer: dropped }
    zone.dispatchEvent(new DragEvent('drop', drop))
    await until(() => visitor.photoCount === 1, 'the dropped photo')
    await visitor.paste([await photoFile('pasted.jpg')])
    await until(() => visitor.photoCount === 2, 'the pasted photo')
    equal((await uploads(visitor)).map(({ parts }) => parts?.[0]?.filename).sort(), [
      'dropped.jpg',
      'pasted.jpg',
    ])
  })

  it('are downsized if they are larger than 100 KB or not JPEG', async () => {
    const visitor = await visit()
    const large = await photoFile('large.jpg', { width: 1600, height: 1200 })
    const small = await photoFile('small.jpg')
    ok(large.size > 100 * 1024 && small.size < 100 * 1024, 'fixtures')
    await visitor.addFiles([large])
    await until(() => visitor.photoCount === 1, 'a photo')
    const png = await photoFile('shot.png', { type: 'image/png' })
    await visitor.addFiles([small, png])
    await until(() => visitor.photoCount === 3, 'three photos')
    const sent = await uploads(visitor)
    const pictures = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const stored = await fetch(`/photos/${visitor.widgetId}/${number}.jpg`)
        const blob = await stored.blob()
        const bitmap = await createImageBitmap(blob)
        return { size: blob.size, width: bitmap.width, height: bitmap.height }
      }),
    )
    equal(
      sent.map(({ parts }) => parts?.[0]?.type),
      ['image/jpeg', 'image/jpeg', 'image/jpeg'],
    )
    equal(sent.map(({ parts }) => parts?.[0]?.filename).sort(), [
      'large.jpg',
      'shot.jpg',
      'small.jpg',
    ])
    ok(
      pictures.some(({ width, height }) => width === 1000 && height === 750),
      'downsized',
    )
    ok(
      pictures.some(({ size }) => size === small.size),
      'a small JPEG is unchanged',
    )
  })

  it('that the browser cannot decode are uploaded unchanged and show the server’s thumbnail', async () => {
    const visitor = await visit()
    await visitor.addFiles([heicFile('IMG_0042.HEIC')])
    await until(() => visitor.photoCount === 1, 'a photo')
    const [sent] = await uploads(visitor)
    equal(sent?.parts?.[0]?.filename, 'IMG_0042.HEIC')
    const shown = await until(
      () =>
        [...visitor.root.querySelectorAll<HTMLImageElement>('.picture img')].find(
          (image) => image.complete,
        ),
      'a picture',
    )
    equal(shown.src, `${location.origin}/photos/${visitor.widgetId}/1-thumbnail.jpg`)
  })

  it('of other types, over 10 MB or without content are refused with their name', async () => {
    const visitor = await visit()
    await visitor.addFiles([new File(['GIF89a'], 'dance.gif', { type: 'image/gif' })])
    await visitor.sees('Invalid file typedance.gif is not a supported image format.')
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.jpg', {
      type: 'image/jpeg',
    })
    await visitor.addFiles([large])
    await visitor.sees('File too largehuge.jpg is larger than 10MB.')
    await visitor.addFiles([new File([], 'in-the-cloud.jpg', { type: 'image/jpeg' })])
    await visitor.sees('in-the-cloud.jpg cannot be read.')
    equal(visitor.photoCount, 0)
  })

  it('over 10 MB are downsized and sent', async () => {
    const visitor = await visit()
    // Data after the end of a JPEG, as phones append videos.
    const photo = await photoFile('big.jpg', { width: 1600, height: 1200 })
    await visitor.addFiles([new File([photo, new Uint8Array(11 * 1024 * 1024)], 'big.jpg')])
    await until(() => visitor.photoCount === 1, 'the photo')
    const [sent] = await uploads(visitor)
    equal(sent?.parts?.[0], { name: 'photos', filename: 'big.jpg', type: 'image/jpeg' })
    ok((sent?.size ?? Infinity) < 1024 * 1024, 'downsized')
  })

  it('of other formats that the browser can decode are converted, whatever their name', async () => {
    const visitor = await visit()
    // A custom job takes ten photos.
    await visitor.tick('Custom Job Request')
    const webp = async (name: string, type: string) =>
      new File([await photoFile(name, { type: 'image/webp' })], name, { type })
    const gif = Uint8Array.from(
      atob('R0lGODlhAQABAIAAAMLGzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='),
      (character) => character.charCodeAt(0),
    )
    const avif = Uint8Array.from(atob(avifPixel), (character) => character.charCodeAt(0))
    const bitmap = Uint8Array.from(
      atob('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAD/AA=='),
      (character) => character.charCodeAt(0),
    )
    const files = [
      await webp('IMG_2001.jpg', 'image/jpeg'),
      await webp('patio.webp', 'image/webp'),
      await webp('noname', ''),
      new File([gif], 'dot.gif', { type: 'image/gif' }),
      new File([avif], 'drive.avif', { type: 'image/avif' }),
      new File([avif], 'IMG_0042.HEIC', { type: 'image/heic' }),
      new File([bitmap], 'scan.bmp', { type: 'image/bmp' }),
      new File([bitmap], 'scan.JPG', { type: 'application/octet-stream' }),
    ]
    for (const file of files) {
      const before = visitor.photoCount
      await visitor.addFiles([file])
      await until(() => visitor.photoCount > before, file.name)
    }
    await uploads(visitor)
    const stored = await Promise.all(
      files.map(async (_, index) => {
        const response = await fetch(`/photos/${visitor.widgetId}/${index + 1}.jpg`)
        return response.headers.get('content-type')
      }),
    )
    equal(stored, Array(files.length).fill('image/jpeg'))
  })

  it('are limited to five for manual entry', async () => {
    const upload = names(5).map(() => ({ status: 200, isHeld: true }))
    const visitor = await visit({ responses: { upload } })
    await visitor.addFiles(await Promise.all(names(6).map((name) => photoFile(name))))
    // Check the toast first: the end of an upload removes error toasts.
    await visitor.sees('Too many photos')
    await release(visitor.widgetId)
    await until(() => visitor.photoCount === 5, 'five photos')
    await visitor.sees('The maximum is 5 photos. Remove one to add another.')
    ok(!visitor.words.includes('Add another photo'), 'no request for a photo that would be refused')
    await visitor.uploadsEnd()
    await visitor.paste([await photoFile('sixth.jpg')])
    await visitor.sees('Photo limit exceeded')
    equal(visitor.photoCount, 5)
    await visitor.press('Remove photo 1')
    await visitor.sees('Add another photo')
  })

  it('are limited to ten for a custom job, and reduced with a notice on a change back', async () => {
    const visitor = await visit()
    await visitor.tick('Custom Job Request')
    await visitor.addPhotos(...names(8))
    await visitor.tick('Manual Entry')
    await visitor.sees('Manual Entry takes up to 5 photos, so the last 3 were removed.')
    equal(visitor.photoCount, 5)
  })

  it('remove the price when they change', async () => {
    const visitor = await visit()
    await visitor.getPriced()
    await visitor.press('Back')
    await visitor.fill('Length (ft)', '30')
    await visitor.press('Get Quote')
    await visitor.sees('600 sq ft of driveway at $0.35')
    equal((await received(visitor.widgetId, 'analyze')).length, 2)
    await visitor.press('Back')
    await visitor.tick('Custom Job Request')
    await visitor.tick('Manual Entry')
    await visitor.press('Get Quote')
    await visitor.sees('Subtotal')
    equal((await received(visitor.widgetId, 'analyze')).length, 3)
  })

  it('that the server detects as other files are removed with the reason', async () => {
    const visitor = await visit({
      responses: {
        upload: [
          {
            status: 415,
            isHeld: true,
            body: { error: 'No photo.', code: 'UNSUPPORTED_PHOTO' },
          },
        ],
      },
    })
    await refusePhoto(visitor, 'fake.jpg')
    await visitor.sees('Invalid file typefake.jpg is not a supported image format.')
    await until(() => visitor.photoCount === 0, 'the photo to be removed')
  })

  for (const [status, code, sentence] of [
    [422, 'UNREADABLE_PHOTO', 'drive.jpg cannot be read. Choose another photo.'],
    [422, 'TOO_MANY_PIXELS', 'drive.jpg has too many pixels. Choose a smaller photo.'],
    [413, 'PHOTO_TOO_LARGE', 'drive.jpg is larger than 10MB.'],
  ] as const)
    it(`that the server refuses with ${code} are removed without a retry`, async () => {
      const body = { error: 'No.', code }
      const visitor = await visit({ responses: { upload: [{ status, isHeld: true, body }] } })
      await refusePhoto(visitor, 'drive.jpg')
      await until(() => visitor.photoCount === 0, 'the photo to be removed')
      ok(!visitor.button('Retry photo 1'), 'no retry')
      equal(
        await until(
          () => visitor.root.querySelector('.group > .field-error')?.textContent,
          'the reason in the form',
        ),
        sentence,
      )
      await visitor.addPhotos('other.jpg')
      ok(!visitor.words.includes(sentence), 'the message is gone')
    })

  it('wait for a busy server with a notice and are retried automatically', async () => {
    const busy = { status: 503, retryAfter: 1, body: { error: 'Busy.', code: 'UNAVAILABLE' } }
    const visitor = await visit({ responses: { upload: [busy, busy] } })
    await visitor.addFiles([await photoFile('drive.jpg')])
    await visitor.sees('The server is busy. Trying again in a moment.')
    await visitor.sees('Waiting for 1 photo to upload.')
    ok(!visitor.words.includes('Upload failed'), 'no error')
    await visitor.noLongerSees('Waiting for 1 photo to upload.')
    equal((await uploads(visitor)).length, 3)
    ok(!visitor.button('Retry photo 1'), 'the photo is uploaded')
  })

  it('fail if the server stays busy, and can then be retried', async () => {
    const busy = { status: 503, retryAfter: 0, body: { error: 'Busy.', code: 'UNAVAILABLE' } }
    const visitor = await visit({ responses: { upload: Array.from({ length: 6 }, () => busy) } })
    await visitor.addFiles([await photoFile('drive.jpg')])
    await visitor.sees('Not uploaded')
    equal((await received(visitor.widgetId, 'upload')).length, 6)
    await visitor.press('Retry photo 1')
    await visitor.noLongerSees('Not uploaded')
  })

  it('show no missing fields until the visitor tries to continue', async () => {
    const visitor = await visit()
    await visitor.addPhotos('a.jpg')
    await visitor.press('Get Quote')
    await visitor.sees('Enter the length.')
    await visitor.addPhotos('b.jpg')
    const faults = () =>
      [...visitor.root.querySelectorAll('.photo-card')].map(
        (card) => card.querySelectorAll('[aria-invalid]').length,
      )
    equal(faults(), [3, 0])
    await visitor.press('Get Quote')
    await until(() => faults()[1] === 3, 'the missing fields of the second photo')
  })

  it('are required for a price, with surface and size', async () => {
    const visitor = await visit()
    await visitor.press('Get Quote')
    await visitor.sees('No photos uploaded')
    await visitor.addPhotos('drive.jpg')
    await visitor.measure('driveway', '20', 'wide')
    await visitor.press('Get Quote')
    await visitor.sees(
      'Missing InformationPlease fill in surface type, length, and width for all photos.',
    )
    await visitor.sees('Enter a size in feet: more than 0, at most 10,000.')
    await visitor.measure('driveway', '20', '')
    await visitor.sees('Enter the width.')
    equal((await received(visitor.widgetId, 'analyze')).length, 0)
  })

  it('that fail to upload can be retried or removed', async () => {
    const visitor = await visit({
      responses: { upload: [{ status: 500 }, { status: 500, body: { error: 'x' } }] },
    })
    await visitor.addPhotos('a.jpg')
    await visitor.sees('Upload failedFailed to upload photos. Please try again.')
    await visitor.sees('A photo was not uploaded. Retry or remove it to continue.')
    ok(visitor.button('Get Quote')?.disabled, 'disabled')
    await visitor.press('Retry photo 1')
    await visitor.uploadsEnd()
    await visitor.press('Retry photo 1')
    await visitor.noLongerSees('Not uploaded')
    await visitor.press('Remove photo 1')
    await until(() => visitor.photoCount === 0, 'no photos')
  })

  it('can be canceled during the upload', async () => {
    const visitor = await visit({ responses: { upload: [{ status: 200, isHeld: true }] } })
    await visitor.addFiles([await photoFile('slow.jpg')])
    await visitor.sees('Waiting for 1 photo to upload.')
    await visitor.press('Cancel photo 1')
    await until(() => visitor.photoCount === 0, 'no photos')
    ok(!visitor.words.includes('Upload failed'), 'no error')
  })
})
