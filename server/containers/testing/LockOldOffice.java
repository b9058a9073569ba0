import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.poi.POIDocument;
import org.apache.poi.hpsf.CustomProperties;
import org.apache.poi.hpsf.DocumentSummaryInformation;
import org.apache.poi.hslf.usermodel.HSLFPictureShape;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.record.crypto.Biff8EncryptionKey;
import org.apache.poi.hssf.usermodel.HSSFClientAnchor;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.ss.usermodel.Workbook;

/**
 * FOLDER PASSWORD PICTURE [DOC]: writes two workbooks and a presentation with the picture (PNG) into the folder, and the Word document again, all locked with the
 * password, by the library that Tika reads such files with; and presentation and document as they are without a lock. All have properties.
 */
class LockOldOffice {
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    byte[] picture = Files.readAllBytes(Path.of(args[2]));
    write(folder.resolve("first.xls"), args[1], workbook(picture, EncryptionMode.binaryRC4)::write);
    write(folder.resolve("later.xls"), args[1], workbook(picture, EncryptionMode.cryptoAPI)::write);
    write(folder.resolve("slides.ppt"), args[1], slides(picture)::write);
    write(folder.resolve("plain.ppt"), null, slides(picture)::write);
    if (args.length < 4) return;
    write(folder.resolve("letter.doc"), args[1], letter(Path.of(args[3]))::write);
    write(folder.resolve("plain.doc"), null, letter(Path.of(args[3]))::write);
  }

  private static HWPFDocument letter(Path path) throws IOException {
    Biff8EncryptionKey.setCurrentUserPassword(null);
    try (InputStream document = Files.newInputStream(path)) {
      HWPFDocument letter = new HWPFDocument(document);
      describe(letter);
      return letter;
    }
  }

  /** Of two slides with words. */
  private static HSLFSlideShow slides(byte[] picture) throws IOException {
    HSLFSlideShow slides = new HSLFSlideShow();
    HSLFSlide first = slides.createSlide();
    first.addTitle().setText("Ferries of the harbour");
    first.addShape(new HSLFPictureShape(slides.addPicture(picture, PictureData.PictureType.PNG)));
    slides.createSlide().addTitle().setText("Dockside ledger");
    describe(slides);
    return slides;
  }

  /** Longer than one block of what is locked. */
  private static HSSFWorkbook workbook(byte[] picture, EncryptionMode mode) {
    HSSFWorkbook book = new HSSFWorkbook();
    book.setEncryptionMode(mode);
    HSSFSheet sheet = book.createSheet("list");
    for (int row = 0; row < 300; row += 1) sheet.createRow(row).createCell(0).setCellValue("crane " + row);
    HSSFClientAnchor place = new HSSFClientAnchor(0, 0, 0, 0, (short) 1, 1, (short) 5, 5);
    sheet.createDrawingPatriarch().createPicture(place, book.addPicture(picture, Workbook.PICTURE_TYPE_PNG));
    describe(book);
    return book;
  }

  /** Properties of both kinds: usual ones, and those of companies and one's own. */
  private static void describe(POIDocument document) {
    document.createInformationProperties();
    document.getSummaryInformation().setTitle("Harbour papers");
    document.getSummaryInformation().setAuthor("Ilse Marrow");
    DocumentSummaryInformation more = document.getDocumentSummaryInformation();
    more.setCompany("Tidewater Holdings");
    more.setCategory("Confidential berths");
    CustomProperties own = new CustomProperties();
    own.put("Reviewer", "Otto Quayle");
    more.setCustomProperties(own);
  }

  private interface Writer {
    void write(OutputStream target) throws IOException;
  }

  private static void write(Path path, String password, Writer writer) throws IOException {
    Biff8EncryptionKey.setCurrentUserPassword(password);
    try (OutputStream target = Files.newOutputStream(path)) {
      writer.write(target);
    }
  }
}
