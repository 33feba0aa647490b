import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../ui/save-file.ts'
import { drawQrCode, paintQrCode } from './qr-code.ts'
import { QrPicture } from './QrPicture.tsx'

/** QR code of the quote link, for flyers and signs. */
export function QrCode({ text, fileName }: { text: string; fileName: string }) {
  return (
    <section className="cq-panel cq-qr" aria-labelledby="qr-title">
      <h2 id="qr-title">QR code of your quote link</h2>
      <QrPicture text={text} label={`QR code of ${text}`} />
      <p>For flyers, yard signs and your van.</p>
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => downloadPng(text, fileName)}
      >
        Download PNG
      </Button>
    </section>
  )
}

function downloadPng(text: string, fileName: string) {
  paintQrCode(drawQrCode(text)).toBlob((png) => png && saveFile(png, fileName), 'image/png')
}
