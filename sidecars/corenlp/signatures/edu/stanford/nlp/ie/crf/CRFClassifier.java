package edu.stanford.nlp.ie.crf;

import edu.stanford.nlp.util.Triple;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

/** A signature: see the README of sidecars. */
public class CRFClassifier<T> {
  public static <U> CRFClassifier<U> getClassifier(String path, Properties properties)
      throws IOException, ClassNotFoundException {
    throw new UnsupportedOperationException();
  }

  public List<Triple<String, Integer, Integer>> classifyToCharacterOffsets(String text) {
    throw new UnsupportedOperationException();
  }
}
