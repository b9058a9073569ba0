/** 7z archives of `letter.txt` and `d/second.txt`, made by 7-Zip 24.09 with methods that the reader does not know; `locked` and `hidden` with the password `harbour`. */
export const smallSevenZips = {
  ppmd: Buffer.from(
    'N3q8ryccAATQj6L3mAAAAAAAAAAhAAAAAAAAAAHiM1oAYQN5gTjOSeQWfiem0ULPZvPpHNWXCd6+u11tUc9qVHYAAAAAgTMHrg/QPBb8nz9HQWKykkXuT6tx6yUBmSIDZCtrqmOAamdqf/agzx46MO' +
      'Ec/enK2XAOpC5CvK7/fc03cWdfnqm3ZVjgizw8tkcivt+IXD7onIpTTfJjW4+on+39oUYQQLie3QOZvPmk9ZwGWbRtJoAAABcGIwEJdQAHCwEAASMDAQEFXQAQAAAMgKIKAUOekgsAAA==',
    'base64',
  ),
  bcj2: Buffer.from(
    'N3q8ryccAASEgkDdtgAAAAAAAAAhAAAAAAAAAN62qLJhYm91dCB0aGUgaGFyYm91ciBjcmFuZSwgb25jZSBtb3JlYWJvdXQgdGhlIGhhcmJvdXIgY3JhbmUAAAAAAAAAgTMHrm3B6KgLqzn771N6Oi' +
      'Sp6ZjEtubWcDdkX4qohQVYFy1fdDqSbdESD8B73eIbHiFYsJWIB6pBwQRabrTLBXLboSLZenHMoM9MzZkEM2uACndchzY9PZRjXZ9P3TkEhU2lL5NaxFwFKYXTk15B5yiJIAAAABcGPgEJeAAHCwEA' +
      'ASMDAQEFXQAQAAAMgKIKAWez/sQAAA==',
    'base64',
  ),
  arm64: Buffer.from(
    'N3q8ryccAARGF+SypgAAAAAAAAAhAAAAAAAAABFi4KrgADgAJ10AMJiKRXKj4X2rTvY7RoQQ8DS5VW53KoCNEQU+5NhXF6TXcQ3jSQAAAAAAgTMHrg/Q8bH8nzkQnG1176qKDlsIG00b0FEa3au+4z' +
      'FLAvvAWH/VgdDCz0X5f/66NgpnV8dW2rBRzuTOv/+XIjfKCCh4zF0Eaj6WGvcAmHFbe8EDLiKU0RE36Op3LBwYiOCsfK/X6q07IxGBPefhSa24AAAAFwYvAQl3AAcLAQABIwMBAQVdABAAAAyAogoB' +
      'WtHDJQAA',
    'base64',
  ),
  locked: Buffer.from(
    'N3q8ryccAAROdOOEvgAAAAAAAAAiAAAAAAAAANeSpd6Qi8mupJeWb/7fIV4cNifezdlpMNO5ixklauzP36W1DN1tOmPZtjuJee5k/E4AIyUAAIEzB64P0QDUPKCKabDjxAD69FhUvg7GKLc3wuhwGY' +
      'Deh3Ef+V8mX6yfk18ybbnsn65pRn455eOC2rHNuxbwlMI5CZ4Oa8tkjS88theI2uZJWxNc4QQDtdSaVyLnUMiEOHWGsM9hLDtuTGsxQJG56p9m+6aMsJem89CvwIfj8SKNceUFhekqFE7sAAAAFwYw' +
      'AQmAjgAHCwEAASMDAQEFXQAQAAAMgLIKAXP/85oAAA==',
    'base64',
  ),
  hidden: Buffer.from(
    'N3q8ryccAAQrF9b2wAAAAAAAAAA+AAAAAAAAAP/GaSf3MPgQ/MRrxCTXNzxOMqV5mLpYtDMWFZyf26PL/FWcPviE3j3Pjf0CYskaIitxRPOjGMKylh58daRtTMU7w65xpifc+DCSsS5RpsVubKxnhx' +
      '40+7F0cNL82AmbkqrAgwFR8n8SRkU0EBDpkCh9ZACLyIkamXo1Xw7jJso9NNRETAD5TAPc/3m5V6PCSsjyR3Gb/y32yHjl9f/UH/EJOUKnfJDehk40VgdgU6ehURvXIQqFPLtSKqCrH6bGW/f8hEUX' +
      'BjABCYCQAAcLAQACJAbxBwESUw/vh+D7Aq9DT0vBOvtzQK4hIwMBAQVdABAAAAEADICOgLIKAfDBYHwAAA==',
    'base64',
  ),
} as const
