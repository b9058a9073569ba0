import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const author = msg`Author, as the file says`
const changedBy = msg`Last changed by`
const made = msg`Made, as the file says`
const changed = msg`Last changed, as the file says`
const printed = msg`Last printed`
const title = msg`Title, as the file says`
const subject = msg`Subject`
const keywords = msg`Keywords`
const program = msg`Program that made it`
const producer = msg`Program that wrote the PDF`
const pages = msg`Pages`
const words = msg`Words`
const characters = msg`Characters`
const revision = msg`How often it was saved`
const width = msg`Width in pixels`
const height = msg`Height in pixels`

/** What fields of metadata mean, by their names on the wire without `tika_metadata_`: Tika's keys and those of the contract. */
const meanings: Readonly<Record<string, MessageDescriptor>> = {
  dc_title: title,
  title,
  dc_creator: author,
  creator: author,
  author,
  meta_author: author,
  meta_last_author: changedBy,
  last_author: changedBy,
  dcterms_created: made,
  created: made,
  creation_date: made,
  meta_creation_date: made,
  dcterms_modified: changed,
  modified: changed,
  last_modified: changed,
  last_save_date: changed,
  meta_save_date: changed,
  meta_print_date: printed,
  last_printed: printed,
  subject,
  dc_subject: subject,
  cp_subject: subject,
  keywords,
  meta_keyword: keywords,
  pdf_docinfo_keywords: keywords,
  dc_description: msg`Description`,
  description: msg`Description`,
  dc_publisher: msg`Publisher`,
  dc_language: msg`Language, as the file says`,
  dc_format: msg`Format, as the file says`,
  cp_category: msg`Category`,
  cp_revision: revision,
  revision_number: revision,
  extended_properties_application: program,
  application_name: program,
  xmp_creatortool: program,
  pdf_docinfo_creator_tool: program,
  extended_properties_appversion: msg`Version of the program`,
  extended_properties_company: msg`Company`,
  extended_properties_manager: msg`Manager`,
  extended_properties_template: msg`Template from which it was made`,
  extended_properties_totaltime: msg`Minutes spent on it`,
  edit_time: msg`Time spent on it`,
  producer,
  pdf_producer: producer,
  pdf_docinfo_producer: producer,
  pdf_pdfversion: msg`Version of PDF`,
  pdf_encrypted: msg`Locked by a password`,
  pdf_hasxfa: msg`Has a form of another kind inside (XFA)`,
  pdf_hasxmp: msg`Has a block of properties inside (XMP)`,
  pdf_hasmarkedcontent: msg`Marked for screen readers`,
  pdf_charsperpage: msg`Characters on each page`,
  access_permission_can_print: msg`May be printed`,
  access_permission_can_modify: msg`May be changed`,
  access_permission_extract_content: msg`May be copied from`,
  access_permission_modify_annotations: msg`May be commented`,
  access_permission_fill_in_form: msg`Its form may be filled in`,
  xmptpg_npages: pages,
  meta_page_count: pages,
  page_count: pages,
  meta_slide_count: msg`Slides`,
  meta_word_count: words,
  word_count: words,
  meta_character_count: characters,
  character_count: characters,
  meta_paragraph_count: msg`Paragraphs`,
  meta_line_count: msg`Lines`,
  meta_image_count: msg`Pictures`,
  meta_table_count: msg`Tables`,
  message_from: msg`Sender`,
  message_from_name: msg`Sender's name`,
  message_from_email: msg`Sender's address`,
  message_to: msg`Recipients`,
  message_cc: msg`Recipients of a copy`,
  message_bcc: msg`Recipients of a hidden copy`,
  message_raw_header_message_id: msg`Identification of the message`,
  message_raw_header_in_reply_to: msg`Message that it answers`,
  message_raw_header_references: msg`Messages before it`,
  message_raw_header_received: msg`Servers that it went through`,
  message_raw_header_reply_to: msg`Address for answers`,
  message_raw_header_return_path: msg`Address for what cannot be delivered`,
  message_raw_header_x_mailer: msg`Program that sent it`,
  message_raw_header_x_originating_ip: msg`Network address of the sender`,
  message_raw_header_dkim_signature: msg`Signature of the sending server`,
  resourcename: msg`Name inside its file`,
  content_type: msg`Type, as the reader found it`,
  content_length: msg`Size in bytes`,
  content_encoding: msg`Encoding of the text`,
  x_tika_parsed_by: msg`Readers that read it`,
  x_tika_embedded_depth: msg`How deep it lies in its file`,
  x_tika_embedded_resource_path: msg`Place in its file`,
  embeddedresourcetype: msg`How it is embedded`,
  embeddedrelationshipid: msg`Its number inside the file`,
  tiff_imagewidth: width,
  width,
  tiff_imagelength: height,
  height,
  tiff_make: msg`Maker of the camera`,
  tiff_model: msg`Camera`,
  tiff_software: program,
  tiff_orientation: msg`How the picture is turned`,
  exif_datetimeoriginal: msg`Taken on`,
  exif_exposuretime: msg`Exposure in seconds`,
  geo_lat: msg`Latitude`,
  geo_long: msg`Longitude`,
  geo_alt: msg`Height above the sea`,
  xmpdm_duration: msg`Length`,
  xmpdm_artist: msg`Performer`,
  xmpdm_album: msg`Album`,
  xmpdm_audiosamplerate: msg`Samples of sound in a second`,
}

/** What a field of metadata means in plain words; undefined for one that nobody knows. */
export function metadataMeaning(key: string): MessageDescriptor | undefined {
  return meanings[key.replace(/^tika_metadata_/, '')]
}
