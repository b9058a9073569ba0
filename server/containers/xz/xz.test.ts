import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import { readXz } from './xz.ts'

async function unpack(packed: Buffer) {
  const pieces: Buffer[] = []
  const end = await readXz(bytesOfBuffer(packed), (piece) => void pieces.push(piece))
  return { end, text: Buffer.concat(pieces).toString('latin1') }
}

/** What `xz -6` makes of it. */
const packed = Buffer.from(
  [
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4C/SBNJdADYaSh8IoCYDNqHSO0aA7f7lSMP5jTSP2DLxh9MiOLHKZFUMXif1gDZLwlU4ryvVty8bBboQA1tJbctp',
    'XiS/46OM3r6xes7ivh9Z+wUw8tn9gAsP1vgxgcSslY07k2hB5v0M/ANzWEH3wGpn3Horb5t2EQ1wNs/nd4PPPCG7bhYgcCgoMXJrEv2sZ3SjzojbQkdZFtHI',
    'EOaLDLC17BA8JxIWi0weayJfoBIMTZC2Acjzmo0+PJ/FHmfbh32vRK18QZcESdidnPdk862y/eyiYUU5miVTa5zj7dV9s0EMc41BPvrloC+amp8QI41zKZUd',
    'Rer09fJuDj90Rq82VzFXlAbSjeuGTBt0DFYDBTJhs4duFkFCVpRzjvgS9l4c5seDxRHRvl9tkSkH0P+3WMAv8ifr7eX4ZphTRQzmh09CT3uyVHmgT2Ra0fYD',
    'wOqlUeR383gEtNOSH6u3GSkGzmhaCnXmryf78l9t4KdCMvDxBilEcitkYXGSi0h/H5/bQpCCFDH6W5a4liDVkXJUM4hb3qOGL0Zr2iK3H2ZyAIFt1rJzb0ve',
    '30N5Y/qNylo1BKFTopqL8SqUvKDUi8SoRpMfpOG/SlYSZXhSZ2NfGHqsFAbj8UyDIt/ALH81HHWkCV0E7uL/+Nq0hM+l9WJP3EXBVqUSeSWPA9ixC0lCTd0d',
    'ZW1ziPp1TcwgAX/jOXReAXFpBX5IzlMsMWFH2UbZ5X/waLU85BPtXxRDSygwcu//4hbBmd4AyMj8c5TpDe7XpbC9FsEYvA8Y9x5CCU0XwxzaktsSemhxaxlW',
    'yNbPw2IbI9IXQr4L/f1WAAe+joCphMTVzNbgQbnawupqmvi/sLHaWcr520j+kaRVxBZ3FH37BrTmCOGKbuGTgeemouOZ3xR6b2KBsCivAYmmuZn+zH8mGiU1',
    '7H13zpDip41fN0OaiPAeF3lrneq9qVLl0vAeEGIWNs9AnkA15ltDA+Pn3nA4jIPoyAgN5OEju+AVVyF6p5L/O93jGcwzgafHBMhymowFcGHwH7MqinfQSwGE',
    'BGb5st0ysGuswgjA1007xMFEB7AQm+ISGsmZ0PBgSm6vqfXe0oVOevma20dSYrOYC/B7i455BpIBlfMRqWbp+UeMTZ+9mXDtK9oa8TfD8lH3gMQIBWKAVXV3',
    'ZZ9GrDH9MvigN7aj8Ntlyg35fjfgcBy/G2s3aZIZ6At+StnHEpQ0fBJ8A8SDBsblrCT9J9zqiuKTD+e/J00rcej5Yx9oYRWPN8hicnNsJFxord2y0dqBKoyI',
    'JY+9v6ZEJdI13vfI+r3irq9js8jCOTaTUuMZ+3loyzcY+GkAD6vlrOL4+rAhsSA/SDs68CoprrESGZs0gQJfR0cgWwLrXxHKO/AwMoGBrShgxdYDg+0D+VFC',
    'ZOnm1XvbQMUqCEMsieiAZGzP822+LXSuJ1vgoQ19UHbiP/gVbbWB5Sw2gDIe0wgDLKd9c/GPfm7vxA3DeF0RZ6UJKv64OWis8KYsKolUyvLNISySbOmx5CZE',
    'MAI9zbwpcNUi47v3KyHrE2Bybl/BQpBKDyBUoKC4DtE3qzH2asy/ZemBtAh7544m639tovvlLKc4CYzJg3RUyg2OROOti5syKf6ugMt5655jCngIFgsSfpO9',
    'b5EzRgAAAAAlP3aqFVqxwwAB7gnTXwAApLMKsbHEZ/sCAAAAAARZWg==',
  ].join(''),
  'base64',
)
const text = Array.from({ length: 400 }, (_, at) => `line ${at} about the harbour ${(at * 7_919) % 1_000}\n`).join('')
/** What `xz --block-size=4096 --lzma2=lc=1,lp=3,pb=1` makes of the first 9,000 of it: three blocks. */
const blocks = Buffer.from(
  [
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4A//AnlJADYaSjS3teJmMpxHnsKnibFmPHKdhvAueyokiK+TUr9/BNQQ8+W8ze262XbbS9Tq11vxiVcDDkDdSF6D',
    'tNBaEh7zPvKtIt7ffMwkTxoVm7Dj8Ta5Fl7n9pnBbPk5IkQHnYtjrL49VIQY3n2ZWYCq3dxtTgvqZ/lCK5Z/gjpZVJjBM6MwOIpag8vMt5ZFupIG5E6ZXK1c',
    'sg2EOlTcuTt6VXiZkq6WIYhj7mQhsBoc9UmwN4l8TDRtV/uWwmboHaFN4IEll2f5S/jp57qkmQFbWFqtTvD56umiVMG0FwSqd4AknXh5xt5fYreOrVI7A9Rp',
    'zgDgW2XUE0eGd4MsK0uxVBqeagL5PUWNIYnmyvDFRCNKOUOMq8wtEOR85GZ72weFDeGPqNvou/Y59+EyEaKoWKUjKXg7BqZi8nhuaPTpGioYR8d3S3ZaWw1N',
    'sKCR61ax1vY+a/bWIsha8sIAT1upMhs7+0PIJV/FupcZLFjcLiErW+4IvQxF54A0pFlWq7vbjLTRI70GzZ1yoHHRw8/SzIBsecTSg2bcm9/U+4o+YEUrpxmy',
    'AaL/ZWhk1twFt9kJtUauBfi+nVyowsgV89GCfLkqNQ1QiiqHOv8PLrK7ohPWxjnsRosIYUhXQyD2VYMi4P13deoF9hpPXIocvnb8Mtlj8zxsy7+XGQjI8VTQ',
    '9WdwVDNxJWA5d+x2Bye/vWN360om5d1GJYY50vOiOGOaYQlrqIvNR6s0tUx7zHUBU81xhUewCKxvxtkZrrzEQ+3xpB4le1lpjbrdO9oaoGVwdayhOWhiMMYZ',
    'YTxBE44sacllB/wCSaETcQaNtFXSgEeG+LM9eHQMoj6eYwAAAAC0KQC77+I7tAIAIQEWAAAAdC/lo+AP/wIpSQAwmIpWyuw2j9jdX6chcLg28EzWyy1PnOz9',
    'Pe5eAcul9DuOakugxDJXAEf/R7qPX5bSr0ZB/bzJwhhsSKCYLBDc+7ppcFldaavOZKryHn4DZe3XB9l0aCwq79gjs3VLDC5xUEHrK7XIkEVmERx0NVmp4rEQ',
    'leTgSBiQCnGxGlEGsVph3At3+cbbKRBv55jZFxAVgxB5IdnA3ibIqrslvTu80D6MedhjXFr9V9E1GMXg9DfM1qiVk56NxCZQAQD0O2GiHkdfa1Z/ccUKYUCG',
    'KlLSiH+vNcI/+M1iAnXK9V1n6u8D4JX6lbyIk3V0AXJ4gC4FSTp6hv7aCJidJt9JrbMbM264/WrB1O9C8n5fIPs3I4/YGUIo66mSTX9FLaWX683kLx27AMHM',
    'uLEYrrp3mVMnXWMp7O5MJ8aKwSvZFJKwemvvkjozlIec282d7TepS0OQX9hwHQVGU5d0a8i8kpXo/iH1Lht81EqANnptfU7PPn1A6mt/0WQwfHPMVzB7h98C',
    'rc4RokQJUPJbHoI4/JNwEmfb2ChYF5dHXwL7yjITvWjJzJikOaGcKfg/cz40knH/Um8FiJmLwDOZ0rNkR0OS1kv+ELhe959CoR/4SM74gDCGtJ/Wokh9mPGB',
    '0lJO7Dr/rOlUTidj3yhNe0SxWdVWTosyAYecWPd25/RBhgU+ukU4aM3iDLzJJ25gLs3+dnqOM/UqikXwDx3KWDQ1BMrug5LVnIVPz0kAAAAAALpg0/1LbPx5',
    'AgAhARYAAAB0L+Wj4AMnAMVJABAMg1xTJFQzFdbLeisRgwOknEsxSAdDUL/5zag810LrP8mEY5ELk9nrNkf27Iye5U2ig/jtitsXwIztri5zEIibVm5uwgjN',
    'kW4AbpGCqGe9J5ypaMvrJOoH0t6ejWILlXJxLVrP49lJyXG4YHtFtoC0bD7oYh9GvdMPcjQtTFIsfK/vlW42ORj677WGRVjHR96LK5IVJes4Xa0c8u7tXpdy',
    'mPzUPPgPx2EEyMIcsqoreAZtXOpjjSlYwAFFMyayuWrlySPXAAAAAC/hub11KgpnAAOVBYAgxQSAIOEBqAYAAItLBlSsJz4tBAAAAAAEWVo=',
  ].join(''),
  'base64',
)

it('unpacks what xz has packed, with one block and with several', async () => {
  expect(await unpack(packed)).toEqual({ end: 'whole', text })
  expect(await unpack(blocks)).toEqual({ end: 'whole', text: text.slice(0, 9_000) })
})

it('keeps what comes before a cut or a fault', async () => {
  for (const share of [0.3, 0.6, 0.9]) {
    const cut = await unpack(packed.subarray(0, Math.floor(packed.length * share)))
    expect([cut.end, text.startsWith(cut.text)]).toEqual(['cut', true])
    expect(cut.text.length).toBeGreaterThan(text.length * (share - 0.25))
  }
  expect((await unpack(packed.subarray(0, 9))).end).toBe('damaged')
  expect((await unpack(Buffer.from('no xz at all'))).end).toBe('damaged')
})

it('ends, whatever stands in it', async () => {
  for (let at = 12; at < blocks.length; at += 5) {
    const broken = Buffer.from(blocks)
    broken[at] = (broken[at] ?? 0) ^ 0x55
    expect((await unpack(broken)).text.length).toBeLessThan(7_000_000)
  }
})
